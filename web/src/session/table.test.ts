import { describe, expect, it } from "vitest";
import type { Update, Welcome } from "../api/messages";
import type { PlayedView, TableView } from "../api/types";
import { entry, event, moved, placing, tableView } from "../testing/samples";
import { newsOf, outcomeFor } from "./news";
import {
  countMarked,
  countMoves,
  lookAt,
  mayAskAdvice,
  seatsHere,
  seatToAct,
  shownEntries,
  splitMoves,
  updated,
  welcomed,
  withHistory,
} from "./table";

const first = entry(placing(0, "1", 0, 4, 4));
const second = entry(placing(1, "1", 0, 9, 9));

const welcome = (state: TableView, history: PlayedView[] = [], you = "seat-0"): Welcome => ({
  type: "welcome",
  you,
  seq: state.seq,
  state,
  history,
  events: [],
});

const update = (events: Update["events"], state: TableView): Update => ({
  type: "update",
  seq: state.seq,
  events,
  state,
});

const twoMoves = () => welcomed(null, welcome(tableView({ seq: 3, moves: 2 }), [first, second]));

describe("updates", () => {
  it("append the move that the state tells", () => {
    const table = welcomed(null, welcome(tableView()));
    const state = tableView({ seq: 2, moves: 1, to_move: 1, last: first });
    expect(updated(table, update([moved(2, 0, first.text)], state))?.history).toEqual([first]);
  });

  it("that were seen before change nothing", () => {
    const table = twoMoves();
    expect(updated(table, update([moved(3, 1, second.text)], tableView({ seq: 3, moves: 2 })))).toBe(table);
  });

  it("ask for the history after a gap, after several moves at once and after playing again", () => {
    const table = twoMoves();
    const state = tableView({ seq: 5, moves: 4, last: first });
    expect(updated(table, update([moved(5, 0, "x")], state))).toBeNull();
    expect(updated(table, update([moved(4, 0, "x"), moved(5, 1, "y")], state))).toBeNull();
    expect(
      updated(table, update([event(4, { type: "redone", entries: 1 })], tableView({ seq: 4, moves: 3 }))),
    ).toBeNull();
  });

  it("take entries away", () => {
    const next = updated(twoMoves(), update([event(4, { type: "undone", entries: 2 })], tableView({ seq: 4 })));
    expect(next?.history).toEqual([]);
  });

  it("do not trust a history that disagrees with the number of moves", () => {
    const state = tableView({ seq: 4, moves: 7, last: first });
    expect(updated(twoMoves(), update([moved(4, 0, "x")], state))).toBeNull();
  });

  it("leave what somebody is looking at, unless it is gone", () => {
    const looking = lookAt(twoMoves(), 1);
    const third = tableView({ seq: 4, moves: 3, last: first });
    expect(updated(looking, update([moved(4, 0, "x")], third))?.at).toBe(1);
    expect(updated(looking, update([event(4, { type: "undone", entries: 2 })], tableView({ seq: 4 })))?.at).toBeNull();
    expect(welcomed(looking, welcome(third, [first, second, first])).at).toBe(1);
  });

  it("from an older answer are not taken", () => {
    const table = twoMoves();
    expect(withHistory(table, tableView({ seq: 2 }), [])).toBe(table);
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
  it("are moved for by their owner, or by the host at one screen", () => {
    const people = tableView().seats.map((seat) => ({ ...seat, is_human: true }));
    const as = (you: string, changes: Partial<TableView>) => welcomed(null, welcome(tableView(changes), [], you));
    expect(seatToAct(as("seat-0", {}))).toBe(0);
    expect(seatToAct(as("seat-1", {}))).toBeNull();
    expect(seatsHere(as("host", { seats: people }))).toEqual([]);
    expect(seatsHere(as("host", { seats: people, hot_seat: true }))).toEqual([0, 1]);
    expect(seatsHere(as("spectator", { seats: people }))).toEqual([]);
    expect(seatToAct(as("seat-0", { status: "finished" }))).toBeNull();
  });

  it("are not moved for after their player has left", () => {
    const seats = tableView().seats.map((seat) => ({ ...seat, exit: "resigned" as const, substitute: "random" }));
    expect(seatToAct(welcomed(null, welcome(tableView({ seats }))))).toBeNull();
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
  const at = (advice: TableView["advice"], you: string) =>
    mayAskAdvice(welcomed(null, welcome(tableView({ advice }), [], you)));

  it("is offered only to those whom the server gives it", () => {
    expect([at("players", "seat-0"), at("players", "spectator")]).toEqual([true, false]);
    expect([at("nobody", "seat-0"), at("nobody", "host")]).toEqual([false, false]);
    expect(at("everybody", "spectator")).toBe(true);
  });
});
