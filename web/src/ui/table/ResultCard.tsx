// How the game ended, and what can be done now.

import type { TableResult } from "../../api/types";
import { keepKeys } from "../../session/keys";
import { outcomeFor } from "../../session/news";
import { useTable, useTableActions } from "../../session/store";
import { isSpectator, seatsHere, type TableData } from "../../session/table";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { seatName } from "../names";
import { go } from "../router";
import { t } from "../texts";

export function ResultCard({ table }: { table: TableData }) {
  const { state } = table;
  const keys = useTable((one) => one.keys);
  const { rematch, analyseGame } = useTableActions();
  const isSweeping = useTable((one) => one.sweep !== null);
  if (!state.result) return null;
  const follow = (id: string) => {
    // Everybody keeps their token; whoever sat second starts.
    const count = state.seats.length;
    const friends = keys?.friends.map((one) => ({ ...one, seat: (one.seat + count - 1) % count })) ?? [];
    if (keys) keepKeys({ ...keys, id, friends, openedAt: Date.now() });
    go(`/table/${id}`);
  };
  const again = async () => {
    const id = await rematch();
    if (id) follow(id);
  };
  return (
    <section className="result card" aria-live="polite">
      <h2>{headline(state.result, table)}</h2>
      <p className="quiet">{because(state.result, table)}</p>
      <div className="row">
        {state.rematch ? (
          <button type="button" className="button button-main" onClick={() => follow(state.rematch ?? "")}>
            <Icon name="again" />
            {t.table.toRematch}
          </button>
        ) : (
          !isSpectator(table) && (
            <button type="button" className="button button-main" onClick={() => void again()}>
              <Icon name="again" />
              {t.table.rematch}
            </button>
          )
        )}
        <button type="button" className="button" onClick={() => void analyseGame()} disabled={isSweeping}>
          <Icon name="chart" />
          {t.analysis.sweep}
        </button>
        <Link to="/" className="button">
          {t.table.newGame}
        </Link>
      </div>
    </section>
  );
}

function headline(result: TableResult, table: TableData): string {
  const outcome = outcomeFor(result.winners, table.state, seatsHere(table));
  if (outcome === "won") return t.table.youWon;
  if (outcome === "lost") return t.table.youLost;
  const names = t.app.list(result.winners.map((seat) => seatName(table.state.seats[seat])));
  if (result.winners.length === table.state.seats.length) return t.table.draw;
  return result.winners.length > 1 ? t.table.tied(names) : t.table.won(names);
}

function because(result: TableResult, table: TableData): string {
  const reasons = {
    played: "",
    resigned: t.table.byResignation,
    out_of_time: t.table.onTime,
    faulted: t.table.byFault,
  };
  const scores = result.scores?.map((score, seat) => `${seatName(table.state.seats[seat])} ${score}`).join(" · ");
  return [scores, reasons[result.reason], result.detail].filter(Boolean).join(" · ");
}
