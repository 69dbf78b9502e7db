// Histograms: scores of an agent, lengths of games.

import { useState } from "react";
import type { Tournament } from "../../api/types";
import { t } from "../../shared/texts";
import { Figure } from "../charts/Figure";
import { ticks } from "../charts/ticks";
import { useWidth } from "../charts/useWidth";
import { type Bin, binned, ranking } from "./result";

const HEIGHT = 210;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 10, 36];
const MOST_BINS = 24;
/** Approximate width of a label on the horizontal axis. */
const LABEL = 46;

const nameOf = ({ from, to }: Bin) => (from === to ? `${from}` : `${from}–${to}`);

function Histogram({ label, axis, bins }: { label: string; axis: string; bins: Bin[] }) {
  const [box, width] = useWidth(640);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const bottom = HEIGHT - BOTTOM;
  const step = (width - LEFT - RIGHT) / bins.length;
  const y = (count: number) => bottom - ((bottom - TOP) * count) / most;
  const every = Math.max(1, Math.ceil(LABEL / step));
  return (
    <div ref={box}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="chart" role="img" aria-label={label}>
        {ticks(0, most)
          .filter(Number.isInteger)
          .map((count) => (
            <g key={count}>
              <path className="guide" d={`M${LEFT} ${y(count)}H${width - RIGHT}`} />
              <text x={LEFT - 8} y={y(count) + 4} textAnchor="end">
                {count}
              </text>
            </g>
          ))}
        {bins.map((bin, at) => (
          <g key={bin.from}>
            <title>{`${nameOf(bin)}: ${t.arena.games(bin.count)}`}</title>
            <rect
              className="bar"
              x={LEFT + at * step + step * 0.1}
              y={y(bin.count)}
              width={step * 0.8}
              height={bottom - y(bin.count)}
              rx="2"
            />
            {at % every === 0 && (
              <text x={LEFT + (at + 0.5) * step} y={bottom + 14} textAnchor="middle">
                {nameOf(bin)}
              </text>
            )}
          </g>
        ))}
        <path className="axis" d={`M${LEFT} ${TOP}V${bottom}H${width - RIGHT}`} />
        <text x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle">
          {axis}
        </text>
      </svg>
    </div>
  );
}

const sheetOf = (what: string, counts: readonly [number, number][]) => [
  [what, "games"],
  ...counts.map((one) => [...one]),
];

export function LengthChart({ tournament: { name, lengths } }: { tournament: Tournament }) {
  if (lengths.length === 0) return null;
  return (
    <Figure title={t.arena.lengths} name={`${name}-lengths`} sheet={() => sheetOf("moves", lengths)} level={2}>
      <Histogram label={t.arena.lengths} axis={t.arena.moves} bins={binned(lengths, MOST_BINS)} />
    </Figure>
  );
}

/** Only for games whose scores say more than who won. */
export function ScoreChart({ tournament }: { tournament: Tournament }) {
  const order = ranking(tournament).flatMap((index) => tournament.agents[index] ?? []);
  const [chosen, setChosen] = useState(order[0]?.name ?? "");
  const agent = order.find(({ name }) => name === chosen) ?? order[0];
  const isTelling = order.some(({ scores }) => scores.length > 3);
  if (!agent || !isTelling) return null;
  const title = t.arena.scores(agent.name);
  return (
    <Figure
      title={title}
      name={`${tournament.name}-scores-${agent.name}`}
      sheet={() => sheetOf("score", agent.scores)}
      level={2}
    >
      <label className="row">
        {t.arena.agent}
        <select value={agent.name} onChange={(event) => setChosen(event.target.value)}>
          {order.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Histogram label={title} axis={t.arena.points} bins={binned(agent.scores, MOST_BINS)} />
    </Figure>
  );
}
