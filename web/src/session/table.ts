// The state of a table as plain data, and what messages make of it. No component and no socket here.

import type { EventEntry, Thinking, Update, Welcome } from "../api/messages";
import type { MoveView, PlayedView, SeatView, TableView } from "../api/types";

export type TableData = {
  /** Who this client is: `host`, `seat-0` and so on, or `spectator`. */
  you: string;
  state: TableView;
  history: PlayedView[];
  /** How many entries of the history are shown; null for all, also when there will be more. */
  at: number | null;
  thinking: Thinking | null;
};

/** The table after a welcome. What somebody was looking at stays, if it is still there. */
export function welcomed(old: TableData | null, message: Welcome): TableData {
  const { you, state, history } = message;
  const at = old?.at != null && old.at < history.length ? old.at : null;
  return { you, state, history, at, thinking: null };
}

/** The table after an update; null when the history cannot be told from it and must be asked for. */
export function updated(old: TableData, message: Update): TableData | null {
  const { state } = message;
  if (state.seq <= old.state.seq) return old;
  if (message.events.some((entry, index) => entry.seq !== old.state.seq + 1 + index)) return null;
  const history = followed(old.history, message.events, state);
  if (history === null) return null;
  const at = old.at !== null && old.at < history.length ? old.at : null;
  const isSameTurn = state.to_move === old.state.to_move && state.moves === old.state.moves;
  return { ...old, state, history, at, thinking: isSameTurn ? old.thinking : null };
}

function followed(history: PlayedView[], events: EventEntry[], state: TableView): PlayedView[] | null {
  let next = history;
  for (const { event } of events) {
    if (event.type === "moved") {
      // Only the last move is in the state.
      const last = state.last;
      if (!last) return null;
      next = [...next, last];
    } else if (event.type === "undone") {
      next = next.slice(0, Math.max(0, next.length - event.entries));
    } else if (event.type === "redone") {
      return null;
    }
  }
  const hasSeveral = events.filter(({ event }) => event.type === "moved").length > 1;
  return hasSeveral || countMoves(next) !== state.moves ? null : next;
}

/** The table with another history, as asked for. */
export function withHistory(old: TableData, state: TableView, history: PlayedView[]): TableData {
  if (state.seq < old.state.seq) return old;
  const at = old.at !== null && old.at < history.length ? old.at : null;
  return { ...old, state, history, at, thinking: null };
}

/** Looking at the position after so many entries; the last one is the present. */
export function lookAt(table: TableData, entries: number): TableData {
  const wanted = Math.max(0, Math.min(entries, table.history.length));
  return { ...table, at: wanted === table.history.length ? null : wanted };
}

/** How many entries are shown. */
export function shownEntries(table: TableData): number {
  return table.at ?? table.history.length;
}

/** How many single moves the first entries are made of. */
export function countMoves(history: PlayedView[], entries = history.length): number {
  return history.slice(0, entries).reduce((sum, entry) => sum + entry.moves.length, 0);
}

/** The single moves before and after the position that is shown. */
export function splitMoves(history: PlayedView[], at: number | null): { shown: MoveView[]; later: MoveView[] } {
  const entries = at ?? history.length;
  const movesOf = (part: PlayedView[]) => part.flatMap(({ moves }) => moves);
  return { shown: movesOf(history.slice(0, entries)), later: movesOf(history.slice(entries)) };
}

/** How many of the last single moves are marked on the board: in the present everything since the last move of these seats,
 *  for a round at most; otherwise, and for those who only watch, the last entry. */
export function countMarked(table: Pick<TableData, "history" | "at">, own: number[], round: number): number {
  const shown = table.history.slice(0, table.at ?? table.history.length);
  const isOwn = ({ seat, by }: PlayedView) => own.includes(seat) && by !== "substitute";
  const since = shown.length - 1 - shown.findLastIndex(isOwn);
  const isAnswered = table.at !== null || own.length === 0;
  const entries = isAnswered ? 1 : Math.max(1, Math.min(since, round));
  return countMoves(shown.slice(-entries));
}

/** The seats that this client moves for. The host moves for people only at one screen; elsewhere their own tokens do. */
export function ownSeats(you: string, seats: SeatView[], isHotSeat: boolean): number[] {
  const seat = /^seat-(\d+)$/.exec(you);
  if (seat) return [Number(seat[1])];
  return you === "host" && isHotSeat ? seats.filter((one) => one.is_human).map((one) => one.seat) : [];
}

/** The same for a table. */
export function seatsHere({ you, state }: TableData): number[] {
  return ownSeats(you, state.seats, state.hot_seat);
}

/** Whether a person decides for this seat, rather than an agent in its place. */
export function isDrivenByPerson(seat: SeatView | undefined): boolean {
  return seat?.is_human === true && seat.exit == null && seat.substitute == null;
}

/** The seat that this client may move for right now. */
export function seatToAct(table: TableData): number | null {
  const { to_move, status } = table.state;
  if (to_move == null || status === "finished" || !seatsHere(table).includes(to_move)) return null;
  return isDrivenByPerson(table.state.seats[to_move]) ? to_move : null;
}

/** Whether people sit at the table, and how many. */
export function countPeople(state: TableView): number {
  return state.seats.filter((seat) => seat.is_human).length;
}

export function isSpectator(table: TableData): boolean {
  return table.you === "spectator";
}

/** Whether hints and analyses can be had here: not while people play against each other, and not for spectators before
 *  the end. */
export function mayAskAdvice(table: TableData): boolean {
  const { advice } = table.state;
  return advice === "everybody" || (advice === "players" && !isSpectator(table));
}

/** The colour to move in the position that is shown; null when the game is over there. */
export function colorShown({ state, history, at }: TableData): number | null {
  return at === null ? (state.color ?? null) : (history[at]?.moves[0]?.color ?? null);
}

/** Whether taking back is of any use to ask for: the server has the last word. */
export function mayUndo(table: TableData): boolean {
  const { undo, hot_seat: isHotSeat, result } = table.state;
  if (table.at !== null || table.history.length === 0 || isSpectator(table) || undo === "off") return false;
  if (result && result.reason !== "played") return false;
  const people = countPeople(table.state);
  if (table.you === "host") return isHotSeat || people === 0;
  return undo === "free" || people <= 1 || isHotSeat;
}
