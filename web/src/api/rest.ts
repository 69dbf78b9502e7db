// Requests to the server. Nothing else in the app calls fetch.

import type {
  Advice,
  Answer,
  BookAnswer,
  ErrorBody,
  Opened,
  Page,
  RecordList,
  RematchAnswer,
  Shown,
  Status,
  TableSpec,
} from "./types";

/** The server refused, or could not be reached (status 0). */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = "RequestError";
  }

  /** Whether the server did not answer at all. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

type Options = {
  method?: "GET" | "POST";
  token?: string | null;
  json?: unknown;
  text?: string;
  /** Idempotency key: the server executes a request with the same key once, however often it is sent. */
  key?: string;
  signal?: AbortSignal;
};

/** A new id for a request or a message. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function request(path: string, options: Options): Promise<Response> {
  const headers: Record<string, string> = {};
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.key) headers["idempotency-key"] = options.key;
  if (options.json !== undefined) headers["content-type"] = "application/json";
  if (options.text !== undefined) headers["content-type"] = "text/plain; charset=utf-8";
  const body = options.json !== undefined ? JSON.stringify(options.json) : options.text;
  let response: Response;
  try {
    response = await fetch(path, {
      method: options.method ?? "GET",
      headers,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError(0, "offline", "");
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<RequestError> {
  try {
    const body = (await response.json()) as ErrorBody;
    if (typeof body.code === "string") return new RequestError(response.status, body.code, body.message, body.detail);
  } catch {
    // The answer is not from our server: a proxy in front of one that is down.
  }
  const isGone = response.status >= 502 && response.status <= 504;
  return new RequestError(isGone ? 0 : response.status, isGone ? "offline" : "unknown", response.statusText);
}

/** Whether the server answers at all. */
export async function isServerThere(): Promise<boolean> {
  try {
    await request("/healthz", {});
    return true;
  } catch (error) {
    return !(error instanceof RequestError && error.isOffline);
  }
}

export async function getJson<T>(path: string, options: Options = {}): Promise<T> {
  return (await (await request(path, options)).json()) as T;
}

const post = <T>(path: string, options: Options) => getJson<T>(path, { ...options, method: "POST" });

const table = (id: string, rest = "") => `/api/games/${encodeURIComponent(id)}${rest}`;

export const openTable = (spec: TableSpec, key: string) => post<Opened>("/api/games", { json: spec, key });

export const showTable = (id: string, token: string | null, signal?: AbortSignal) =>
  getJson<Shown>(table(id), { token, ...(signal ? { signal } : {}) });

export type ListWish = { game?: string; status?: Status; from?: string; limit?: number };

export function listTables(wish: ListWish): Promise<Page> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(wish)) if (value !== undefined) query.set(key, String(value));
  return getJson<Page>(`/api/games?${query}`);
}

/** Opens a table from a game record, or from one of several in a text. */
export const uploadRecord = (record: string, number = 1) =>
  post<Opened>(number === 1 ? "/api/records" : `/api/records?number=${number}`, { text: record });

/** Lists the games in a text. */
export const listRecords = (records: string) => post<RecordList>("/api/records/games", { text: records });

/** Download address of a game's record. */
export const recordAddress = (id: string) => table(id, "/record");

export const askHint = (id: string, token: string | null) => post<Advice>(table(id, "/hint"), { token });

export type AnalysisWish = { moves: number; agent?: string };

export function askAnalysis(id: string, token: string | null, wish: AnalysisWish, signal?: AbortSignal) {
  const query = new URLSearchParams({ moves: String(wish.moves) });
  if (wish.agent) query.set("agent", wish.agent);
  return getJson<Advice>(table(id, `/analysis?${query}`), { token, ...(signal ? { signal } : {}) });
}

/** What the game's opening book knows about the position after so many moves. */
export const askBook = (id: string, token: string | null, moves: number) =>
  getJson<BookAnswer>(table(id, `/book?moves=${moves}`), { token });

/** Sends a move over REST, for pages without a socket. */
export const sendMove = (id: string, token: string, move: { text: string } | { move: Record<string, unknown> }) =>
  post<Answer>(table(id, "/move"), { token, json: move, key: newId() });

/** Sends an action without parameters. */
export const sendAction = (id: string, token: string, what: "pass" | "undo") =>
  post<Answer>(table(id, `/${what}`), { token, key: newId() });

/** Sends a command with the host's token while the socket uses the seat's. */
export const control = (id: string, token: string, what: "pause" | "resume" | "step", key: string) =>
  post<Answer>(table(id, `/${what}`), { token, key });

export const setDelay = (id: string, token: string, ms: number, key: string) =>
  post<Answer>(table(id, "/delay"), { token, json: { ms }, key });

export const askRematch = (id: string, token: string) => post<RematchAnswer>(table(id, "/rematch"), { token });
