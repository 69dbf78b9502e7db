// Tournaments between agents: ratings, cross tables, and what the first move is worth.

import { useState } from "react";
import { useFetched } from "../../api/catalog";
import { getJson } from "../../api/rest";
import { MarginChart, RatingChart, SeatChart } from "../arena/charts";
import { estimateText, meeting, ranking, type Tournament } from "../arena/result";
import { csvText, download } from "../charts/save";
import { t } from "../texts";
import { ServerGonePage } from "./ErrorPages";
import "../../style/arena.css";

const fetchTournaments = () => getJson<Tournament[]>("/api/arena");

export default function ArenaPage() {
  const found = useFetched(fetchTournaments);
  const [chosen, setChosen] = useState<string | null>(null);
  if (found.error && !found.data) return <ServerGonePage onRetry={found.retry} />;
  if (!found.data) return <p className="loading">{t.app.loading}</p>;
  // The largest tournament says most.
  const played = found.data.filter((one) => one.played > 0).sort((a, b) => b.played - a.played);
  const tournament = played.find((one) => one.name === chosen) ?? played[0];
  return (
    <div className="arena">
      <h1>{t.arena.title}</h1>
      <p className="quiet">{tournament ? t.arena.lead : t.arena.none}</p>
      {!tournament && <p className="quiet">{t.arena.noneHow}</p>}
      {tournament && (
        <>
          <label className="field">
            {t.arena.tournament}
            <select value={tournament.name} onChange={(event) => setChosen(event.target.value)}>
              {played.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}: {one.settings.conditions.game}, {t.arena.games(one.played)}
                </option>
              ))}
            </select>
          </label>
          <Results key={tournament.name} tournament={tournament} />
        </>
      )}
    </div>
  );
}

function Results({ tournament }: { tournament: Tournament }) {
  const conditions = Object.entries(tournament.settings.conditions).map(([key, value]) => `${key} ${value}`);
  return (
    <>
      <p className="quiet">{[tournament.settings.mode, t.arena.games(tournament.played), ...conditions].join(" · ")}</p>
      <section className="card">
        <RatingChart tournament={tournament} />
      </section>
      <section className="card">
        <Standings tournament={tournament} />
      </section>
      <section className="card">
        <CrossTable tournament={tournament} />
      </section>
      <section className="card">
        <SeatChart tournament={tournament} />
      </section>
      <section className="card">
        <MarginChart tournament={tournament} />
      </section>
    </>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function Standings({ tournament }: { tournament: Tournament }) {
  return (
    <div className="figure">
      <h2>{t.arena.standings}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keyboard. */}
      <div className="wide" tabIndex={0} role="region" aria-label={t.arena.standings}>
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t.arena.agent}</th>
              <th scope="col">{t.arena.elo}</th>
              <th scope="col">{t.arena.winRate}</th>
              <th scope="col">{t.arena.played}</th>
              <th scope="col">{t.arena.meanScore}</th>
              <th scope="col">{t.arena.margin}</th>
              <th scope="col">{t.arena.cpu}</th>
            </tr>
          </thead>
          <tbody>
            {ranking(tournament).map((index) => {
              const agent = tournament.agents[index];
              return (
                agent && (
                  <tr key={index}>
                    <th scope="row">{agent.name}</th>
                    <td>{agent.elo ? estimateText(agent.elo, (value) => value.toFixed(0)) : "–"}</td>
                    <td>{percent(agent.tally.win_rate)}</td>
                    <td>{agent.games}</td>
                    <td>{agent.score?.toFixed(1) ?? "–"}</td>
                    <td>{agent.margin?.toFixed(1) ?? "–"}</td>
                    <td>{agent.cpu_per_move == null ? "–" : `${(agent.cpu_per_move * 1000).toPrecision(3)} ms`}</td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function CrossTable({ tournament }: { tournament: Tournament }) {
  const order = ranking(tournament);
  const name = (index: number) => tournament.agents[index]?.name ?? "";
  const save = () => {
    const rows = order.map((row) => [
      name(row),
      ...order.map((column) => meeting(tournament, row, column)?.score ?? ""),
    ]);
    download(csvText([["", ...order.map(name)], ...rows]), "text/csv", `${tournament.name}-cross.csv`);
  };
  return (
    <div className="figure">
      <div className="figure-head">
        <h2>{t.arena.cross}</h2>
        <button type="button" className="button button-small button-plain" onClick={save}>
          {t.analysis.saveCsv}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keyboard. */}
      <div className="wide" tabIndex={0} role="region" aria-label={t.arena.cross}>
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
      </div>
    </div>
  );
}
