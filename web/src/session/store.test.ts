import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventEntry } from "../api/messages";
import type { PlayedView, TableView } from "../api/types";
import { entry, moved, placing, tableView } from "../testing/samples";
import type { TableKeys } from "./keys";
import { openTableStore, type TableStore } from "./store";

class FakeWebSocket {
  static last: FakeWebSocket;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {
    FakeWebSocket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  hears(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const FIRST = entry(placing(0, "1", 0, 4, 4));
const SECOND = entry(placing(1, "1", 0, 9, 9));
const KEYS: TableKeys = { id: "t1", game: "blokus-duo", token: "seat", host: "host", friends: [], openedAt: 0 };

/** The server's REST answers by path. */
let answers: Record<string, { status: number; body: unknown }>;
let asked: { path: string; token: string | undefined }[];
let store: TableStore;

const thought = { values: [0.5, 0.5], candidates: [], line: [], iterations: 1, depth: 1, is_proven: false };
const advice = (moves: number) => ({ agent: "a", moves, position: "", seat: 0, text: "e10", thought });

/** The server's message after an event. */
const happened = (state: TableView, from_entry: number, entries: PlayedView[], events: EventEntry[] = []) => ({
  seq: state.seq,
  events,
  from_entry,
  entries,
  state,
  may: { play: true },
});

function greet(entries: PlayedView[] = [], from_entry = 0) {
  const moves = from_entry + entries.length;
  const state = tableView({ seq: 1 + moves, moves });
  FakeWebSocket.last.onopen?.();
  FakeWebSocket.last.hears({ type: "welcome", you: "seat-0", ...happened(state, from_entry, entries) });
}

beforeEach(() => {
  vi.useFakeTimers();
  answers = {};
  asked = [];
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (path: string, options: { headers: Record<string, string> }) => {
    asked.push({ path, token: options.headers.authorization?.replace("Bearer ", "") });
    const answer = answers[path];
    if (!answer) throw new TypeError("no network");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  store = openTableStore("t1", KEYS);
});

afterEach(() => {
  store.actions.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a connection that is refused", () => {
  const refuse = async () => {
    FakeWebSocket.last.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1);
  };

  it("is a dead link when the server knows no such table", async () => {
    answers["/api/games/t1"] = { status: 404, body: { code: "no_table", message: "", detail: {} } };
    await refuse();
    expect(store.getState()).toMatchObject({ problem: "no_table", connection: { kind: "closed" } });
  });

  it("is a wrong token when the server says so", async () => {
    answers["/api/games/t1"] = { status: 401, body: { code: "bad_token", message: "", detail: {} } };
    await refuse();
    expect(store.getState().problem).toBe("bad_token");
  });

  it("is tried again while the server is gone", async () => {
    await refuse();
    expect(store.getState()).toMatchObject({ problem: null, connection: { kind: "waiting" } });
  });
});

describe("a table", () => {
  it("follows several moves at once, and a line that was taken back, without asking", async () => {
    greet([FIRST]);
    const state = tableView({ seq: 4, moves: 3, last: FIRST });
    const events = [moved(3, 1, "x"), moved(4, 0, "y")];
    FakeWebSocket.last.hears({ type: "update", ...happened(state, 1, [SECOND, FIRST], events) });
    expect(store.getState().table?.history).toEqual([FIRST, SECOND, FIRST]);
    const other = tableView({ seq: 6, moves: 1, last: SECOND });
    FakeWebSocket.last.hears({ type: "update", ...happened(other, 0, [SECOND]) });
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState().table?.history).toEqual([SECOND]);
    expect(asked).toEqual([]);
  });

  it("says what it has seen when it comes back, and keeps that", () => {
    greet([FIRST, SECOND]);
    greet([FIRST], 2);
    expect(FakeWebSocket.last.sent.at(-1)).toMatchObject({ type: "hello", after: 3 });
    expect(store.getState().table?.history).toEqual([FIRST, SECOND, FIRST]);
  });

  it("tells of news once, also when they come again after a reconnect", () => {
    const heard: unknown[] = [];
    store.actions.onNews((news) => heard.push(...news));
    greet();
    const state = tableView({ seq: 2, moves: 1, last: FIRST });
    const events = [moved(2, 1, "x", "agent")];
    FakeWebSocket.last.hears({ type: "update", ...happened(state, 0, [FIRST], events) });
    FakeWebSocket.last.hears({ type: "welcome", you: "seat-0", ...happened(state, 0, [FIRST], events) });
    expect(heard).toHaveLength(1);
  });

  it("shows why something was refused until something succeeds", async () => {
    greet();
    const refused = store.actions.act({ type: "pass" });
    FakeWebSocket.last.hears({
      type: "refused",
      id: FakeWebSocket.last.sent.at(-1)?.id,
      code: "must_play",
      message: "blue must play",
      detail: {},
    });
    expect(await refused).toMatchObject({ code: "must_play" });
    expect(store.getState()).toMatchObject({ refusal: { message: "blue must play" }, unanswered: 0 });
    const done = store.actions.act({ type: "undo" });
    FakeWebSocket.last.hears({ type: "done", id: FakeWebSocket.last.sent.at(-1)?.id, seq: 2 });
    await done;
    expect(store.getState().refusal).toBeNull();
  });

  it("is paused with the host's token", async () => {
    greet();
    answers["/api/games/t1/pause"] = { status: 200, body: { seq: 2, state: tableView({ seq: 2 }) } };
    await store.actions.control("pause");
    expect(asked.at(-1)).toEqual({ path: "/api/games/t1/pause", token: "host" });
  });
});

describe("analyses", () => {
  it("of a whole game go on when the server was busy", async () => {
    greet([FIRST, SECOND]);
    answers["/api/games/t1/analysis?moves=0"] = { status: 200, body: advice(0) };
    answers["/api/games/t1/analysis?moves=1"] = { status: 429, body: { code: "busy", message: "", detail: {} } };
    answers["/api/games/t1/analysis?moves=2"] = { status: 200, body: advice(2) };
    const sweep = store.actions.analyseGame();
    await vi.advanceTimersByTimeAsync(900);
    expect(store.getState().sweep).toEqual({ done: 1, all: 3 });
    answers["/api/games/t1/analysis?moves=1"] = { status: 200, body: advice(1) };
    await vi.advanceTimersByTimeAsync(1000);
    await sweep;
    expect(Object.keys(store.getState().analyses)).toEqual(["0", "1", "2"]);
    expect(store.getState().sweep).toBeNull();
  });

  it("of moves that were taken back are forgotten", async () => {
    greet([FIRST, SECOND]);
    for (const moves of [0, 1, 2])
      answers[`/api/games/t1/analysis?moves=${moves}`] = { status: 200, body: advice(moves) };
    await store.actions.analyseGame();
    greet([FIRST], 1);
    expect(Object.keys(store.getState().analyses)).toEqual(["0", "1"]);
  });

  it("are switched off with the reason when they are refused", async () => {
    greet();
    answers["/api/games/t1/analysis?moves=0"] = { status: 403, body: { code: "no_advice", message: "no", detail: {} } };
    store.actions.setAnalysis(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ isAnalysisOn: false, refusal: { code: "no_advice" } });
  });
});

describe("the opening book", () => {
  const book = (moves: number, has_book: boolean) => ({ status: 200, body: { moves, has_book, candidates: [] } });
  const asksForBooks = () => asked.filter(({ path }) => path.includes("/book?")).length;

  it("is asked once about a position, and forgotten with moves that were taken back", async () => {
    greet([FIRST, SECOND]);
    answers["/api/games/t1/book?moves=2"] = book(2, true);
    await store.actions.lookUpShown();
    await store.actions.lookUpShown();
    expect(asksForBooks()).toBe(1);
    expect(store.getState().books[2]?.has_book).toBe(true);
    greet([FIRST], 1);
    expect(store.getState().books).toEqual({});
  });

  it("is not asked again where there is none, and its absence disturbs nothing", async () => {
    greet([FIRST]);
    await store.actions.lookUpShown();
    expect(store.getState().refusal).toBeNull();
    answers["/api/games/t1/book?moves=1"] = book(1, false);
    await store.actions.lookUpShown();
    store.actions.look(0);
    await store.actions.lookUpShown();
    expect(asksForBooks()).toBe(2);
  });
});
