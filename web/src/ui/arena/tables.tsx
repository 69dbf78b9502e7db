// The tables of a tournament: standings, cross table, and wins by seat.

import type { ReactNode } from "react";
import type { Tournament } from "../../api/types";
import { colorWord } from "../../shared/names";
import { t } from "../../shared/texts";
import { SaveCsv } from "../charts/Figure";
import type { Sheet } from "../charts/save";
import { estimateText, fixed, meeting, percent, ranking } from "./result";

type Props = { tournament: Tournament };

/** A table with its title and a save button; scrolls sideways where it is wide. */
export function Titled({
  title,
  name,
  sheet,
  above,
  children,
}: {
  title: string;
  name: string;
  sheet: () => Sheet;
  /** Content between title and table. */
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="figure">
      <div className="figure-head">
        <h2>{title}</h2>
        <SaveCsv name={name} sheet={sheet} />
      </div>
      {above}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keyboard. */}
      <div className="wide" tabIndex={0} role="region" aria-label={title}>
        {children}
      </div>
    </div>
  );
}

export function Standings({ tournament }: Props) {
  const order = ranking(tournament).flatMap((index) => tournament.agents[index] ?? []);
  const sheet = () => [
    ["agent", "elo", "error", "win rate", "games", "mean score", "mean margin", "cpu per move in ms"],
    ...order.map(({ name, elo, tally, games, score, margin, cpu_per_move: cpu }) => [
      name,
      elo?.value.toFixed(1) ?? "",
      elo?.error?.toFixed(1) ?? "",
      tally.win_rate.toFixed(4),
      games,
      score?.toFixed(2) ?? "",
      margin?.toFixed(2) ?? "",
      cpu == null ? "" : (cpu * 1000).toPrecision(4),
    ]),
  ];
  const columns = [
    t.arena.agent,
    t.arena.elo,
    t.arena.winRate,
    t.arena.played,
    t.arena.meanScore,
    t.arena.margin,
    t.arena.cpu,
  ];
  return (
    <Titled title={t.arena.standings} name={`${tournament.name}-standings`} sheet={sheet}>
      <table className="sheet">
        <Head columns={columns} />
        <tbody>
          {order.map(({ name, elo, tally, games, score, margin, cpu_per_move: cpu }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{elo ? estimateText(elo, (value) => fixed(value, 0)) : "–"}</td>
              <td>{percent(tally.win_rate)}</td>
              <td>{games}</td>
              <td>{score == null ? "–" : fixed(score, 1)}</td>
              <td>{margin == null ? "–" : fixed(margin, 1)}</td>
              <td>{cpu == null ? "–" : `${(cpu * 1000).toPrecision(3)} ms`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}

function Head({ columns }: { columns: string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((one) => (
          <th key={one} scope="col">
            {one}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Wins by seat: the value of moving first for each agent. */
export function SeatTable({ tournament }: Props) {
  const order = ranking(tournament).flatMap((index) => tournament.agents[index] ?? []);
  const seats = tournament.seats.map(({ name }) => colorWord(name));
  const sheet = () => [
    ["agent", ...tournament.seats.map(({ name }) => name)],
    ...order.map(({ name, seats: own }) => [name, ...own.map((one) => (one.places ? one.win_rate.toFixed(4) : ""))]),
    ["advantage in elo", ...tournament.seats.map(({ elo }) => elo?.value.toFixed(1) ?? "")],
  ];
  return (
    <Titled title={t.arena.bySeat} name={`${tournament.name}-by-seat`} sheet={sheet}>
      <table className="sheet">
        <Head columns={[t.arena.agent, ...seats]} />
        <tbody>
          {order.map(({ name, seats: own }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {own.map((one, seat) => (
                <td key={seat} title={`${one.wins}–${one.draws}–${one.losses}`}>
                  {one.places === 0 ? "–" : percent(one.win_rate)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t.arena.seatAdvantage}</th>
            {tournament.seats.map(({ name, elo }) => (
              <td key={name}>{elo ? estimateText(elo, (value) => fixed(value, 0)) : "–"}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Titled>
  );
}

export function CrossTable({ tournament }: Props) {
  const order = ranking(tournament);
  const name = (index: number) => tournament.agents[index]?.name ?? "";
  const sheet = () => [
    ["", ...order.map(name)],
    ...order.map((row) => [name(row), ...order.map((column) => meeting(tournament, row, column)?.score ?? "")]),
  ];
  return (
    <Titled title={t.arena.cross} name={`${tournament.name}-cross`} sheet={sheet}>
      <table className="sheet cross">
        <thead>
          <tr>
            <td />
            {order.map((column, place) => (
              <th key={column} scope="col" title={name(column)}>
                {place + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((row, place) => (
            <tr key={row}>
              <th scope="row">
                {place + 1}. {name(row)}
              </th>
              {order.map((column) => {
                const met = meeting(tournament, row, column);
                if (!met) return <td key={column}>{row === column ? "" : "–"}</td>;
                const tip = `${name(row)} – ${name(column)}: ${met.wins}–${met.draws}–${met.losses}`;
                const strength = Math.round(Math.abs(met.score - 0.5) * 70);
                const tone = met.score >= 0.5 ? "var(--good)" : "var(--bad)";
                return (
                  <td
                    key={column}
                    title={tip}
                    style={{ background: `color-mix(in oklab, ${tone} ${strength}%, transparent)` }}
                  >
                    {Math.round(met.score * 100)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Titled>
  );
}
