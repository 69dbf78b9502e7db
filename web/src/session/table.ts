// The state of a table as plain data, and the effect of messages on it. No component and no socket here.

import type { Thinking, Update, Welcome } from "../api/messages";
import type { May, MoveView, PlayedView, SeatView, TableView } from "../api/types";

export type TableData = {
  /** This client's role: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
  state: TableView;
  history: PlayedView[];
  /** What this client may do, as its socket says; undefined without one. */
  may?: May;
  /** Number of history entries shown; null for all, including future ones. */
  at: number | null;
  thinking: Thinking | null;
};

/** The table after a message. The shown position stays, if it still exists. */
export function told(old: TableData | null, message: Welcome | Update): TableData | null {
  const { state, may } = message;
  if (message.type === "update" && (old === null || message.seq <= old.state.seq)) return old;
  const history = rewritten(old?.history ?? [], message);
  const at = old?.at != null && old.at < history.length ? old.at : null;
  const isSameTurn = state.to_move === old?.state.to_move && history === old?.history;
  const thinking = message.type === "update" && isSameTurn ? (old?.thinking ?? null) : null;
  const you = message.type === "welcome" ? message.you : (old?.you ?? "spectator");
  return { you, state, history, may, at, thinking };
}

/** The history with its end replaced by new entries; the same list if nothing changed. */
function rewritten(history: PlayedView[], { from_entry, entries }: Welcome | Update): PlayedView[] {
  if (entries.length === 0 && from_entry === history.length) return history;
  return [...history.slice(0, from_entry), ...entries];
}

/** Shows the position after this many entries; the last one is the current position. */
export function lookAt(table: TableData, entries: number): TableData {
  const wanted = Math.max(0, Math.min(entries, table.history.length));
  return { ...table, at: wanted === table.history.length ? null : wanted };
}

/** Number of entries shown. */
export function shownEntries(table: TableData): number {
  return table.at ?? table.history.length;
}

/** Number of single moves in the first entries. */
export function countMoves(history: PlayedView[], entries = history.length): number {
  return history.slice(0, entries).reduce((sum, entry) => sum + entry.moves.length, 0);
}

/** The single moves before and after the shown position. */
export function splitMoves(history: PlayedView[], at: number | null): { shown: MoveView[]; later: MoveView[] } {
  const entries = at ?? history.length;
  const movesOf = (part: PlayedView[]) => part.flatMap(({ moves }) => moves);
  return { shown: movesOf(history.slice(0, entries)), later: movesOf(history.slice(entries)) };
}

/**
 * Number of last single moves to mark on the board. In the current position: everything since the last move of these
 * seats, at most a round. Otherwise, and for spectators: the last entry.
 */
export function countMarked(table: Pick<TableData, "history" | "at">, own: number[], round: number): number {
  const shown = table.history.slice(0, table.at ?? table.history.length);
  const isOwn = ({ seat, by }: PlayedView) => own.includes(seat) && by !== "substitute";
  const since = shown.length - 1 - shown.findLastIndex(isOwn);
  const isAnswered = table.at !== null || own.length === 0;
  const entries = isAnswered ? 1 : Math.max(1, Math.min(since, round));
  return countMoves(shown.slice(-entries));
}

/**
 * The seats that this client moves for. The host moves for people only in a hot seat game; elsewhere they have their
 * own tokens.
 */
export function ownSeats(you: string, seats: SeatView[], isHotSeat: boolean): number[] {
  const seat = /^seat-(\d+)$/.exec(you);
  if (seat) return [Number(seat[1])];
  return you === "host" && isHotSeat ? seats.filter((one) => one.is_human).map((one) => one.seat) : [];
}

/** The seats that this client moves for at a table. */
export function seatsHere({ you, state }: TableData): number[] {
  return ownSeats(you, state.seats, state.hot_seat);
}

/** Whether a person decides for this seat, rather than an agent in its place. */
export function isDrivenByPerson(seat: SeatView | undefined): boolean {
  return seat?.is_human === true && seat.exit == null && seat.substitute == null;
}

/** The seat that this client may move for right now. */
export function seatToAct(table: TableData): number | null {
  const mayPlay = table.may ? table.may.play : isOwnTurn(table);
  return mayPlay ? (table.state.to_move ?? null) : null;
}

/** Whether a person of this client is to move, as far as a table without a socket tells. */
function isOwnTurn(table: TableData): boolean {
  const { to_move, status, seats } = table.state;
  if (to_move == null || status === "finished") return false;
  return seatsHere(table).includes(to_move) && isDrivenByPerson(seats[to_move]);
}

/** Number of people at the table. */
export function countPeople(state: TableView): number {
  return state.seats.filter((seat) => seat.is_human).length;
}

export function isSpectator(table: TableData): boolean {
  return table.you === "spectator";
}

/**
 * Whether analysis is allowed here: not while people play against each other, and not for spectators before the end.
 */
export function mayAskAdvice({ may }: TableData): boolean {
  return may?.analyse === true;
}

/** The colour to move in the shown position; null if the game is over there. */
export function colorShown({ state, history, at }: TableData): number | null {
  return at === null ? (state.color ?? null) : (history[at]?.moves[0]?.color ?? null);
}

/** Whether a move can be taken back. Not while history is shown. */
export function mayUndo({ may, at }: TableData): boolean {
  return at === null && may?.undo === true;
}
