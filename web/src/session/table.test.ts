import { describe, expect, it } from "vitest";
import type { Update, Welcome } from "../api/messages";
import type { May, PlayedView, TableView } from "../api/types";
import { entry, event, moved, placing, tableView } from "../testing/samples";
import { newsOf, outcomeFor } from "./news";
import {
  countMarked,
  countMoves,
  lookAt,
  mayAskAdvice,
  mayUndo,
  seatsHere,
  seatToAct,
  shownEntries,
  splitMoves,
  type TableData,
  told,
} from "./table";

const first = entry(placing(0, "1", 0, 4, 4));
const second = entry(placing(1, "1", 0, 9, 9));

const NOTHING: May = {
  play: false,
  undo: false,
  redo: false,
  resign: false,
  hint: false,
  analyse: false,
  pause: false,
  resume: false,
  step: false,
  delay: false,
  move_now: false,
  rematch: false,
};

const welcome = (state: TableView, entries: PlayedView[] = [], changes: Partial<Welcome> = {}): Welcome => ({
  type: "welcome",
  you: "seat-0",
  seq: state.seq,
  events: [],
  from_entry: 0,
  entries,
  state,
  may: NOTHING,
  ...changes,
});

const update = (
  events: Update["events"],
  state: TableView,
  from_entry: number,
  entries: PlayedView[] = [],
): Update => ({
  type: "update",
  seq: state.seq,
  events,
  from_entry,
  entries,
  state,
  may: NOTHING,
});

const begun = (message: Welcome): TableData => {
  const table = told(null, message);
  if (!table) throw new Error("nobody is welcome");
  return table;
};

const twoMoves = () => begun(welcome(tableView({ seq: 3, moves: 2 }), [first, second]));

describe("updates", () => {
  it("append new entries, however many", () => {
    const table = begun(welcome(tableView()));
    const state = tableView({ seq: 3, moves: 2 });
    const events = [moved(2, 0, first.text), moved(3, 1, second.text)];
    expect(told(table, update(events, state, 0, [first, second]))?.history).toEqual([first, second]);
  });

  it("that were seen before change nothing", () => {
    const table = twoMoves();
    const again = update([moved(3, 1, second.text)], tableView({ seq: 3, moves: 2 }), 1, [second]);
    expect(told(table, again)).toBe(table);
  });

  it("before a welcome are not for this table", () => {
    expect(told(null, update([], tableView(), 0))).toBeNull();
  });

  it("take entries away, and bring them back", () => {
    const undone = told(twoMoves(), update([event(4, { type: "undone", entries: 2 })], tableView({ seq: 4 }), 0));
    expect(undone?.history).toEqual([]);
    const state = tableView({ seq: 5, moves: 2 });
    const redone = told(undone, update([event(5, { type: "redone", entries: 2 })], state, 0, [first, second]));
    expect(redone?.history).toEqual([first, second]);
  });

  it("put another line in place of one that was taken back", () => {
    const state = tableView({ seq: 5, moves: 2 });
    expect(told(twoMoves(), update([], state, 1, [first]))?.history).toEqual([first, first]);
    const back = welcome(state, [first], { from_entry: 1 });
    expect(told(twoMoves(), back)?.history).toEqual([first, first]);
  });

  it("that are not about moves leave the history as it is", () => {
    const table = twoMoves();
    const paused = update([event(4, { type: "paused" })], tableView({ seq: 4, moves: 2, status: "paused" }), 2);
    expect(told(table, paused)?.history).toBe(table.history);
    expect(told(table, welcome(tableView({ seq: 3, moves: 2 }), [], { from_entry: 2 }))?.history).toBe(table.history);
  });

  it("leave what somebody is looking at, unless it is gone", () => {
    const looking = lookAt(twoMoves(), 1);
    const third = tableView({ seq: 4, moves: 3, last: first });
    expect(told(looking, update([moved(4, 0, "x")], third, 2, [first]))?.at).toBe(1);
    expect(told(looking, update([], tableView({ seq: 4 }), 0))?.at).toBeNull();
    expect(told(looking, welcome(third, [first, second, first]))?.at).toBe(1);
  });
});

describe("looking back", () => {
  it("splits the moves at the position that is shown", () => {
    const table = lookAt(twoMoves(), 1);
    const { shown, later } = splitMoves(table.history, table.at);
    expect([shown.length, later.length, shownEntries(table)]).toEqual([1, 1, 1]);
    expect(lookAt(table, 9).at).toBeNull();
    expect(lookAt(table, -3).at).toBe(0);
  });

  it("counts single moves, of which an entry may have several", () => {
    const turn = entry(placing(0, "1", 0, 4, 4), placing(0, "2", 0, 6, 6));
    expect(countMoves([turn, second])).toBe(3);
    expect(countMoves([turn, second], 1)).toBe(2);
  });
});

describe("seats", () => {
  const people = tableView().seats.map((seat) => ({ ...seat, is_human: true }));
  const as = (you: string, changes: Partial<TableView>, may: Partial<May> = {}) =>
    begun(welcome(tableView(changes), [], { you, may: { ...NOTHING, ...may } }));

  it("are moved for by whoever may, as the server says", () => {
    expect(seatToAct(as("seat-0", {}, { play: true }))).toBe(0);
    expect(seatToAct(as("seat-1", {}))).toBeNull();
    expect(seatsHere(as("host", { seats: people }))).toEqual([]);
    expect(seatsHere(as("host", { seats: people, hot_seat: true }))).toEqual([0, 1]);
    expect(seatsHere(as("spectator", { seats: people }))).toEqual([]);
    expect(seatToAct(as("seat-0", { status: "finished" }))).toBeNull();
  });

  it("of a table without a socket are moved for by their owner, or by the host at one screen", () => {
    const shown = (you: string, changes: Partial<TableView>): TableData => {
      const { may: _, ...table } = as(you, changes);
      return table;
    };
    expect(seatToAct(shown("seat-0", {}))).toBe(0);
    expect(seatToAct(shown("seat-1", {}))).toBeNull();
    expect(seatToAct(shown("host", { seats: people, hot_seat: true }))).toBe(0);
    expect(seatToAct(shown("seat-0", { status: "finished" }))).toBeNull();
    const seats = tableView().seats.map((seat) => ({ ...seat, exit: "resigned" as const, substitute: "random" }));
    expect(seatToAct(shown("seat-0", { seats }))).toBeNull();
  });

  it("take back only in the present", () => {
    const table = begun(welcome(tableView({ seq: 3, moves: 2 }), [first, second], { may: { ...NOTHING, undo: true } }));
    expect([mayUndo(table), mayUndo(lookAt(table, 1)), mayUndo(twoMoves())]).toEqual([true, false, false]);
  });
});

describe("news", () => {
  it("tell own moves from others, and passes", () => {
    const news = newsOf([moved(2, 0, "e10"), moved(3, 1, "pass", "agent")], tableView(), [0]);
    expect(news).toMatchObject([
      { isOwn: true, isPass: false },
      { isOwn: false, isPass: true },
    ]);
  });

  it("say who won only to those who played against somebody", () => {
    const state = tableView();
    expect(outcomeFor([0], state, [0])).toBe("won");
    expect(outcomeFor([1], state, [0])).toBe("lost");
    expect(outcomeFor([0, 1], state, [0])).toBe("tied");
    expect(outcomeFor([0], state, [])).toBe("watched");
    expect(outcomeFor([0], state, [0, 1])).toBe("watched");
  });
});

describe("marks on the board", () => {
  const by = (seat: number, who = "agent"): PlayedView => ({ ...entry(placing(seat, "1", 0, seat, seat)), by: who });
  const round = [by(0, "person"), by(1), by(2), by(3)];

  it("show everything since one's last move", () => {
    expect(countMarked({ history: round, at: null }, [0], 4)).toBe(3);
    expect(countMarked({ history: round.slice(0, 1), at: null }, [0], 4)).toBe(1);
    expect(countMarked({ history: round, at: null }, [1], 4)).toBe(2);
  });

  it("show at most a round to somebody who is out", () => {
    const history = [...round, ...[1, 2, 3, 1, 2, 3].map((seat) => by(seat))];
    expect(countMarked({ history, at: null }, [0], 4)).toBe(4);
  });

  it("show the last move in the past and to those who watch", () => {
    expect(countMarked({ history: round, at: 3 }, [0], 4)).toBe(1);
    expect(countMarked({ history: round, at: null }, [], 4)).toBe(1);
    expect(countMarked({ history: [], at: null }, [0], 4)).toBe(0);
  });

  it("show the moves of others before one's first", () => {
    expect(countMarked({ history: [by(0), by(1)], at: null }, [2], 4)).toBe(2);
  });
});

describe("advice", () => {
  it("is offered only to those whom the server gives it", () => {
    const as = (analyse: boolean) => begun(welcome(tableView(), [], { may: { ...NOTHING, analyse } }));
    expect([mayAskAdvice(as(true)), mayAskAdvice(as(false))]).toEqual([true, false]);
    const { may: _, ...shown } = as(true);
    expect(mayAskAdvice(shown)).toBe(false);
  });
});
