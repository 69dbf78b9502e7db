// The result of a game, in words.

import type { GameInfo, TableResult } from "../../api/types";
import type { Family } from "../../games";
import { outcomeFor } from "../../session/news";
import { seatsHere, type TableData } from "../../session/table";
import { nameAmong } from "../../shared/names";
import { t } from "../../shared/texts";

/** Such as "You won" or "A draw"; for spectators, who won. */
export function headline(result: TableResult, table: TableData, game: GameInfo): string {
  const { seats } = table.state;
  const outcome = outcomeFor(result.winners, table.state, seatsHere(table));
  if (outcome === "won") return t.table.youWon;
  if (outcome === "lost") return t.table.youLost;
  if (result.winners.length === seats.length) return t.table.draw;
  const names = t.app.list(result.winners.map((seat) => nameAmong(game, seats, seat)));
  return result.winners.length > 1 ? t.table.tied(names) : t.table.won(names);
}

/** The scores and why the game is over, as far as the board does not show it. */
export function because(result: TableResult, table: TableData, game: GameInfo, family: Family): string {
  const reasons = {
    played: "",
    resigned: t.table.byResignation,
    out_of_time: t.table.onTime,
    faulted: t.table.byFault,
  };
  const { seats } = table.state;
  // Official scores are shown in a table instead.
  const hasTable = seats.every((seat) => seat.official != null);
  const points = () => result.scores?.map((score, seat) => `${nameAmong(game, seats, seat)} ${score}`).join(" · ");
  const ending = family.endingWords && result.reason === "played" ? family.endingWords(table.state) : "";
  const scores = hasTable ? "" : points();
  return [family.endingWords ? ending : scores, reasons[result.reason], result.detail].filter(Boolean).join(" · ");
}
