// The value to every seat over the game, with the largest mistakes marked.

import type { GameInfo } from "../../api/types";
import type { Family } from "../../games";
import type { Evaluation, Mistake } from "../../session/evaluation";
import { shares } from "../../session/evaluation";
import { useTableActions } from "../../session/store";
import { shownEntries, type TableData } from "../../session/table";
import { nameAmong, seatColors } from "../../shared/names";
import { t } from "../../shared/texts";
import { Figure } from "../charts/Figure";

const [WIDTH, HEIGHT] = [320, 162];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 8, 8, 36];

type Props = { table: TableData; game: GameInfo; family: Family; known: Evaluation[]; worst: Mistake[] };

export function EvalGraph({ table, game, family, known, worst }: Props) {
  const { look } = useTableActions();
  const all = Math.max(table.history.length, 1);
  const x = (entry: number) => LEFT + ((WIDTH - LEFT - RIGHT) * entry) / all;
  const y = (share: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
  const shown = shownEntries(table);
  const width = (WIDTH - LEFT - RIGHT) / all;
  const { seats } = table.state;
  const name = (seat: number) => nameAmong(game, seats, seat);
  const swatch = (seat: number) => family.swatch(seatColors(game, seat)[0] ?? "");
  const line = (seat: number) =>
    known
      .map(({ entry, values }, index) => `${index === 0 ? "M" : "L"}${x(entry)} ${y(shares(values)[seat] ?? 0)}`)
      .join("");
  const sheet = () => [
    [t.analysis.graphAxis, ...seats.map(({ seat }) => name(seat))],
    ...known.map(({ entry, values }) => [entry, ...shares(values)]),
  ];
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const numbers = Array.from({ length: 5 }, (_, index) => Math.round((all * index) / 4));
  return (
    <Figure title={t.analysis.graph} name={`${table.state.game}-${table.state.id}-chances`} sheet={sheet}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="chart" role="img" aria-label={t.analysis.graph}>
        {ticks.map((share) => (
          <g key={share}>
            <path className="guide" d={`M${LEFT} ${y(share)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 5} y={y(share) + 4} textAnchor="end">
              {share * 100} %
            </text>
          </g>
        ))}
        {[...new Set(numbers)].map((entry) => (
          <text key={entry} x={x(entry)} y={HEIGHT - 20} textAnchor="middle">
            {entry}
          </text>
        ))}
        <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 5} textAnchor="middle">
          {t.analysis.graphAxis}
        </text>
        {/* The rim keeps a white line visible in the light theme, and a black one in the dark theme. */}
        {seats.map(({ seat }) => (
          <path key={seat} className="series-rim" d={line(seat)} />
        ))}
        {seats.map(({ seat }) => (
          <path key={seat} className="series" stroke={swatch(seat)} d={line(seat)} />
        ))}
        <path className="here" d={`M${x(shown)} ${TOP}V${HEIGHT - BOTTOM}`} />
        {worst.map(({ entry, seat, loss, isExact }) => {
          const after = known.find((one) => one.entry === entry + 1);
          return (
            <circle
              key={entry}
              className="mistake"
              cx={x(entry + 1)}
              cy={y(shares(after?.values ?? [])[seat] ?? 0)}
              r="4"
            >
              <title>{t.analysis.mistake(entry + 1, name(seat), loss, isExact)}</title>
            </circle>
          );
        })}
        {known.map(({ entry, values }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the slider and the list do the same by keyboard.
          <rect
            key={entry}
            className="hit"
            x={x(entry) - width / 2}
            y={TOP}
            width={width}
            height={HEIGHT - TOP - BOTTOM}
            onClick={() => look(entry)}
          >
            <title>
              {`${t.analysis.graphAxis} ${entry}: ${shares(values)
                .map((share, seat) => `${name(seat)} ${Math.round(share * 100)} %`)
                .join(", ")}`}
            </title>
          </rect>
        ))}
      </svg>
      <ul className="legend">
        {seats.map(({ seat }) => (
          <li key={seat}>
            <span className="dot" style={{ background: swatch(seat) }} />
            {name(seat)}
          </li>
        ))}
      </ul>
    </Figure>
  );
}
