// The charts of a tournament: ratings, win rates by seat, margins.

import type { Estimate, Tournament } from "../../api/types";
import { colorWord } from "../../shared/names";
import { t } from "../../shared/texts";
import { Figure } from "../charts/Figure";
import { ticks } from "../charts/ticks";
import { useWidth } from "../charts/useWidth";
import { estimateText, fixed, percent, ranking } from "./result";

const ROW = 26;
const [RIGHT, TOP, BOTTOM] = [20, 6, 34];
/** Approximate width of a label's letter. */
const LETTER = 6;

type Bar = { name: string; estimate: Estimate; tip: string };
type BarsProps = {
  label: string;
  axis: string;
  bars: Bar[];
  from: number;
  to: number;
  text: (value: number) => string;
};

/** Horizontal bars with error bars, an axis with ticks, and a tooltip on each. */
function Bars({ label, axis, bars, from, to, text }: BarsProps) {
  const [box, width] = useWidth(640);
  const left = Math.min(190, width * 0.38);
  const fitting = Math.floor((left - 8) / LETTER);
  const height = TOP + bars.length * ROW + BOTTOM;
  const bottom = height - BOTTOM;
  const x = (value: number) =>
    left + ((width - left - RIGHT) * (Math.max(from, Math.min(value, to)) - from)) / (to - from);
  return (
    <div ref={box}>
      <svg viewBox={`0 0 ${width} ${height}`} className="chart" role="img" aria-label={label}>
        {ticks(from, to).map((value) => (
          <g key={value}>
            <path className="guide" d={`M${x(value)} ${TOP}V${bottom}`} />
            <text x={x(value)} y={bottom + 14} textAnchor="middle">
              {text(value)}
            </text>
          </g>
        ))}
        {bars.map(({ name, estimate: { value, error }, tip }, index) => {
          const middle = TOP + index * ROW + ROW / 2;
          const [start, end] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
          const [low, high] = [x(value - (error ?? 0)), x(value + (error ?? 0))];
          return (
            <g key={`${name}-${index}`}>
              <title>{tip}</title>
              <text x={left - 8} y={middle + 4} textAnchor="end">
                {name.length > fitting ? `${name.slice(0, fitting - 1)}…` : name}
              </text>
              <rect className="bar" x={start} y={middle - 7} width={end - start} height={14} rx="2" />
              {error !== null && (
                <path
                  className="whisker"
                  d={`M${low} ${middle}H${high}M${low} ${middle - 4}v8M${high} ${middle - 4}v8`}
                />
              )}
            </g>
          );
        })}
        <path className="axis" d={`M${left} ${bottom}H${width - RIGHT}M${x(0)} ${TOP}V${bottom}`} />
        <text x={(left + width - RIGHT) / 2} y={height - 4} textAnchor="middle">
          {axis}
        </text>
      </svg>
    </div>
  );
}

const axisText = (value: number) => String(value).replace("-", "−");

/** The ends of an axis that covers all estimates and zero. */
function extent(estimates: Estimate[]): [number, number] {
  const ends = estimates.flatMap(({ value, error }) => [value - (error ?? 0), value + (error ?? 0)]);
  const [from, to] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const pad = Math.max(1, (to - from) * 0.04);
  return [from - pad, to + pad];
}

export function RatingChart({ tournament }: { tournament: Tournament }) {
  const rated = ranking(tournament).flatMap((index) => {
    const agent = tournament.agents[index];
    return agent?.elo ? [{ agent, elo: agent.elo }] : [];
  });
  if (rated.length === 0) return null;
  const [from, to] = extent(rated.map(({ elo }) => elo));
  const sheet = () => [
    ["agent", "elo", "error", "games"],
    ...rated.map(({ agent, elo }) => [agent.name, elo.value.toFixed(1), elo.error?.toFixed(1) ?? "", agent.games]),
  ];
  const bars = rated.map(({ agent, elo }) => ({
    name: agent.name,
    estimate: elo,
    tip: `${agent.name}: ${estimateText(elo, (value) => fixed(value, 0))}, ${t.arena.games(agent.games)}`,
  }));
  return (
    <Figure title={t.arena.ratings} name={`${tournament.name}-elo`} sheet={sheet} level={2}>
      <Bars label={t.arena.ratings} axis={t.arena.elo} from={from} to={to} text={axisText} bars={bars} />
    </Figure>
  );
}

export function SeatChart({ tournament }: { tournament: Tournament }) {
  const seats = tournament.seats.flatMap((seat) => (seat.win_rate ? [{ ...seat, rate: seat.win_rate }] : []));
  if (seats.length === 0) return null;
  const sheet = () => [
    ["seat", "win rate", "error", "wins", "draws", "losses"],
    ...seats.map(({ name, rate, tally }) => [
      name,
      rate.value.toFixed(4),
      rate.error?.toFixed(4) ?? "",
      tally.wins,
      tally.draws,
      tally.losses,
    ]),
  ];
  const bars = seats.map(({ name, rate, tally }) => ({
    name: colorWord(name),
    estimate: rate,
    tip: `${colorWord(name)}: ${estimateText(rate, percent)}, ${tally.wins}–${tally.draws}–${tally.losses}`,
  }));
  return (
    <Figure title={t.arena.seats} name={`${tournament.name}-seats`} sheet={sheet} level={2}>
      <Bars
        label={t.arena.seats}
        axis={t.arena.winRate}
        from={0}
        to={1}
        text={(value) => `${Math.round(value * 100)} %`}
        bars={bars}
      />
    </Figure>
  );
}

export function MarginChart({ tournament }: { tournament: Tournament }) {
  const known = ranking(tournament).flatMap((index) => {
    const agent = tournament.agents[index];
    return agent?.margin != null ? [{ name: agent.name, estimate: { value: agent.margin, error: null } }] : [];
  });
  if (known.length === 0) return null;
  const [from, to] = extent(known.map(({ estimate }) => estimate));
  const sheet = () => [
    ["agent", "mean margin"],
    ...known.map(({ name, estimate }) => [name, estimate.value.toFixed(2)]),
  ];
  const bars = known.map((one) => ({ ...one, tip: `${one.name}: ${fixed(one.estimate.value, 1)}` }));
  return (
    <Figure title={t.arena.margins} name={`${tournament.name}-margins`} sheet={sheet} level={2}>
      <Bars label={t.arena.margins} axis={t.arena.points} from={from} to={to} text={axisText} bars={bars} />
    </Figure>
  );
}
