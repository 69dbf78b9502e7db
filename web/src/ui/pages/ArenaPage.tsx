// Tournaments between agents: ratings, cross tables, and the value of moving first.

import { useState } from "react";
import { fetchCatalog, findGame, useFetched } from "../../api/catalog";
import { getJson } from "../../api/rest";
import type { Catalog, Tournament } from "../../api/types";
import { t } from "../../shared/texts";
import { MarginChart, RatingChart, SeatChart } from "../arena/charts";
import { Games } from "../arena/Games";
import { LengthChart, ScoreChart } from "../arena/histograms";
import { CrossTable, SeatTable, Standings } from "../arena/tables";
import { LoadingPage } from "../Loading";
import { ServerGonePage } from "./ErrorPages";
import "../../style/arena.css";

const fetchTournaments = () => getJson<Tournament[]>("/api/arena");

export default function ArenaPage() {
  const found = useFetched(fetchTournaments);
  const catalog = useFetched(fetchCatalog).data;
  const [chosen, setChosen] = useState<string | null>(null);
  if (found.error && !found.data) return <ServerGonePage onRetry={found.retry} />;
  if (!found.data) return <LoadingPage />;
  // The largest tournament first: it is the most informative.
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
                  {one.name}: {gameTitle(one, catalog)}, {t.arena.games(one.played)}
                </option>
              ))}
            </select>
          </label>
          <Results key={tournament.name} tournament={tournament} catalog={catalog} />
        </>
      )}
    </div>
  );
}

function gameTitle({ settings }: Tournament, catalog: Catalog | null): string {
  const id = settings.conditions.game ?? "";
  return (catalog && findGame(catalog, id)?.title) ?? id;
}

function Results({ tournament, catalog }: { tournament: Tournament; catalog: Catalog | null }) {
  const { conditions, mode } = tournament.settings;
  const facts = [
    gameTitle(tournament, catalog),
    mode,
    t.arena.playedOf(tournament.played, tournament.planned),
    ...Object.entries(conditions).flatMap(([key, value]) => (key === "game" ? [] : [`${key}: ${value}`])),
  ];
  return (
    <>
      <p className="quiet">{facts.join(" · ")}</p>
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
        <SeatTable tournament={tournament} />
      </section>
      <section className="card">
        <MarginChart tournament={tournament} />
      </section>
      <section className="card">
        <ScoreChart tournament={tournament} />
      </section>
      <section className="card">
        <LengthChart tournament={tournament} />
      </section>
      <section className="card">
        <Games tournament={tournament} />
      </section>
    </>
  );
}
