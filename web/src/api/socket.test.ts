import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "./messages";
import { type Connection, retryDelay, socketAddress, TableSocket, type Wire } from "./socket";

class FakeWire implements Wire {
  static all: FakeWire[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeWire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {}
  hears(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greets() {
    this.onopen?.();
    this.hears({ type: "welcome", you: "seat-0", seq: 1, state: {}, from_entry: 0, entries: [], events: [], may: {} });
  }
}

const lastWire = () => {
  const wire = FakeWire.all.at(-1);
  if (!wire) throw new Error("no connection");
  return wire;
};

describe("a socket", () => {
  let connections: Connection[];
  let messages: ServerMessage[];
  let seen: number | null;
  let refusals: number;

  const open = () =>
    new TableSocket({
      address: "ws://here/ws/games/t1",
      token: "secret",
      lastSeen: () => seen,
      onMessage: (message) => messages.push(message),
      onConnection: (connection) => connections.push(connection),
      onRefusedConnection: () => {
        refusals += 1;
      },
      connect: () => new FakeWire(),
      random: () => 0.5,
    });

  beforeEach(() => {
    vi.useFakeTimers();
    FakeWire.all = [];
    connections = [];
    messages = [];
    seen = null;
    refusals = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("says hello first, and what it has seen when it comes back", () => {
    open();
    lastWire().greets();
    expect(lastWire().sent[0]).toEqual({ type: "hello", token: "secret" });
    seen = 7;
    lastWire().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(1000);
    lastWire().greets();
    expect(FakeWire.all).toHaveLength(2);
    expect(lastWire().sent[0]).toEqual({ type: "hello", token: "secret", after: 7 });
    expect(connections.at(-1)).toEqual({ kind: "open" });
  });

  it("sends what was not answered again under the same id, and what was answered not", async () => {
    const socket = open();
    lastWire().greets();
    const answered = socket.act({ type: "pass" });
    const lost = socket.act({ type: "move", text: "e10" });
    const [pass, move] = lastWire().sent.slice(1);
    lastWire().hears({ type: "done", id: pass?.id, seq: 2 });
    expect(await answered).toMatchObject({ type: "done", seq: 2 });
    lastWire().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    lastWire().greets();
    expect(lastWire().sent.slice(1)).toEqual([move]);
    expect(socket.unanswered).toBe(1);
    lastWire().hears({ type: "refused", id: move?.id, code: "overlaps", message: "…", detail: {} });
    expect(await lost).toMatchObject({ code: "overlaps" });
  });

  it("keeps what is done before the first welcome", () => {
    const socket = open();
    void socket.act({ type: "pass" });
    lastWire().onopen?.();
    expect(lastWire().sent).toHaveLength(1);
    lastWire().greets();
    expect(lastWire().sent.map((one) => one.type)).toEqual(["hello", "hello", "pass"]);
  });

  it("waits longer after every failure, and begins again after a success", () => {
    open();
    for (let round = 0; round < 3; round += 1) {
      lastWire().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(20_000);
    }
    expect(refusals).toBe(3);
    const waits = connections.filter((one) => one.kind === "waiting").map((one) => one.attempt);
    expect(waits).toEqual([1, 2, 3]);
    lastWire().greets();
    lastWire().onclose?.({ code: 1006 });
    expect(connections.at(-1)).toMatchObject({ kind: "waiting", attempt: 1 });
  });

  it("does not come back after a wrong token, nor when it was closed", () => {
    open();
    lastWire().onopen?.();
    lastWire().onclose?.({ code: 4001 });
    vi.advanceTimersByTime(60_000);
    expect(FakeWire.all).toHaveLength(1);
    expect(connections.at(-1)).toEqual({ kind: "closed", code: 4001 });
    const other = open();
    other.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWire.all).toHaveLength(2);
  });

  it("gives a silent connection up and opens another", () => {
    open();
    lastWire().greets();
    vi.advanceTimersByTime(31_000);
    expect(lastWire().sent.at(-1)).toEqual({ type: "ping" });
    vi.advanceTimersByTime(30_000);
    expect(FakeWire.all.length).toBeGreaterThan(1);
  });

  it("ignores what is no message", () => {
    open();
    lastWire().onopen?.();
    lastWire().onmessage?.({ data: "{" });
    expect(messages).toEqual([]);
  });
});

describe("waiting times", () => {
  it("double up to a limit and are spread", () => {
    expect([0, 1, 2].map((attempt) => retryDelay(attempt, 0.5))).toEqual([500, 1000, 2000]);
    expect(retryDelay(40, 1)).toBeLessThanOrEqual(18_750);
    expect(retryDelay(0, 0)).toBeLessThan(retryDelay(0, 1));
  });
});

describe("addresses", () => {
  it("are secure where the page is", () => {
    expect(socketAddress("a b", { protocol: "https:", host: "x" })).toBe("wss://x/ws/games/a%20b");
    expect(socketAddress("t", { protocol: "http:", host: "x:1" })).toBe("ws://x:1/ws/games/t");
  });
});
