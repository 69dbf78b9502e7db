// The socket of a table: says hello, reconnects, and resends everything unanswered under the same id, so that nothing
// is lost or duplicated.

import type { Action, AdviceGiven, Done, Refused, ServerMessage } from "./messages";
import { newId } from "./rest";

/** State of the connection. */
export type Connection =
  | { kind: "connecting" }
  | { kind: "open" }
  | { kind: "waiting"; retryAt: number; attempt: number }
  | { kind: "closed"; code: number };

export type Reply = Done | Refused | AdviceGiven;

/** The part of a WebSocket that is used; tests bring their own. */
export type Wire = {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
};

export type SocketOptions = {
  address: string;
  token: string | null;
  /** The last known event, for hello. */
  lastSeen: () => number | null;
  onMessage: (message: ServerMessage) => void;
  onConnection: (connection: Connection) => void;
  /** A connection was refused before it opened; a listener that knows why may close the socket. */
  onRefusedConnection?: () => void;
  connect?: (address: string) => Wire;
  random?: () => number;
};

/** Close codes after which reconnecting is useless: a bad first message, a wrong token. */
const FINAL_CODES = [4000, 4001];
const SLOWEST_RETRY_MS = 15_000;
const HEARTBEAT_MS = 15_000;
const LONGEST_SILENCE_MS = 40_000;

/** The delay before an attempt: doubles each time, with jitter so that clients do not all return at once. */
export function retryDelay(attempt: number, random: number): number {
  const base = Math.min(SLOWEST_RETRY_MS, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.75 + random / 2));
}

type Waiting = { text: string; resolve: (reply: Reply) => void };

export class TableSocket {
  private wire: Wire | null = null;
  private isWelcome = false;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private heartbeat: ReturnType<typeof setInterval> | null = null;
  private lastHeard = 0;
  private isEnded = false;
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly options: SocketOptions) {
    this.open();
  }

  /** Sends an action. The promise resolves when the server has answered, however many connections that takes. */
  act(action: Action): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ ...action, id });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.isWelcome) this.wire?.send(text);
    });
  }

  /** Number of actions without an answer. */
  get unanswered(): number {
    return this.waiting.size;
  }

  /** Reconnects at once instead of waiting. */
  retryNow(): void {
    if (this.isEnded || this.wire) return;
    if (this.retry) clearTimeout(this.retry);
    this.open();
  }

  close(code = 1000): void {
    if (this.isEnded) return;
    this.isEnded = true;
    if (this.retry) clearTimeout(this.retry);
    this.drop();
    this.options.onConnection({ kind: "closed", code });
  }

  private open(): void {
    this.retry = null;
    this.options.onConnection({ kind: "connecting" });
    const connect = this.options.connect ?? ((address: string) => new WebSocket(address) as Wire);
    const wire = connect(this.options.address);
    this.wire = wire;
    let wasOpen = false;
    wire.onopen = () => {
      wasOpen = true;
      const after = this.options.lastSeen();
      const hello = { type: "hello", token: this.options.token, ...(after === null ? {} : { after }) };
      wire.send(JSON.stringify(hello));
    };
    wire.onmessage = (event) => {
      if (this.wire === wire && typeof event.data === "string") this.hear(event.data);
    };
    wire.onclose = (event) => {
      if (this.wire !== wire) return;
      if (!wasOpen) this.options.onRefusedConnection?.();
      this.lost(event.code);
    };
    this.lastHeard = Date.now();
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  private hear(text: string): void {
    this.lastHeard = Date.now();
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    this.options.onMessage(message);
    if (message.type === "welcome") {
      this.isWelcome = true;
      this.attempt = 0;
      this.options.onConnection({ kind: "open" });
      for (const { text } of this.waiting.values()) this.wire?.send(text);
    } else if ((message.type === "done" || message.type === "refused" || message.type === "advice") && message.id) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      waiting?.resolve(message);
    }
  }

  private beat(): void {
    const silence = Date.now() - this.lastHeard;
    if (silence > LONGEST_SILENCE_MS) {
      // The other side is gone without notice, as after a change of network.
      this.lost(4010);
    } else if (this.isWelcome && silence > HEARTBEAT_MS / 2) {
      this.wire?.send(JSON.stringify({ type: "ping" }));
    }
  }

  private lost(code: number): void {
    this.drop();
    if (this.isEnded) return;
    if (FINAL_CODES.includes(code)) {
      this.isEnded = true;
      this.options.onConnection({ kind: "closed", code });
      return;
    }
    const delay = retryDelay(this.attempt, (this.options.random ?? Math.random)());
    this.attempt += 1;
    this.retry = setTimeout(() => this.open(), delay);
    this.options.onConnection({ kind: "waiting", retryAt: Date.now() + delay, attempt: this.attempt });
  }

  private drop(): void {
    if (this.heartbeat) clearInterval(this.heartbeat);
    const wire = this.wire;
    this.wire = null;
    this.isWelcome = false;
    wire?.close();
  }
}

/** The address of a table's socket. */
export function socketAddress(id: string, page: { protocol: string; host: string } = location): string {
  const scheme = page.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${page.host}/ws/games/${encodeURIComponent(id)}`;
}
