// The tokens of this browser: which seats at which tables are its own.

import type { Opened } from "../api/types";
import { read, write } from "../shared/storage";

/** What this browser may do at a table. */
export type TableKeys = {
  id: string;
  game: string;
  /** The socket's token: of a seat, or of the host if the host moves or nobody sits here. */
  token: string;
  /** The host's token, if this browser opened the table. */
  host: string | null;
  /** Tokens for people who play elsewhere, by seat. */
  friends: { seat: number; token: string }[];
  openedAt: number;
  /** Whether the table was opened to view a record, which can be opened again. */
  isRecord?: boolean;
  /** Whether the game was over when last seen. */
  isOver?: boolean;
};

const STORED = "tables";
/** Target of the skip link, which is not a token. */
const PAGE_CONTENT = "main";
const MOST_TABLES = 60;
/** Seats always kept; nobody plays more games at a time. */
const MOST_OPEN = 200;

export function allKeys(): TableKeys[] {
  const stored = read<TableKeys[]>(STORED, []);
  return Array.isArray(stored) ? stored : [];
}

export function keysOf(id: string): TableKeys | null {
  return allKeys().find((keys) => keys.id === id) ?? null;
}

/** Whether the keys belong to a game that somebody may still play. */
export const isOpen = (keys: TableKeys) => !keys.isRecord && !keys.isOver;

/**
 * The keys to keep, newest first. A seat in an unfinished game cannot be obtained again, so it never gives way to a
 * record or a finished game; records give way first.
 */
export function worthKeeping(all: TableKeys[]): TableKeys[] {
  const open = all.filter(isOpen).slice(0, MOST_OPEN);
  const room = Math.max(1, MOST_TABLES - open.length);
  const over = all.filter((keys) => keys.isOver && !keys.isRecord).slice(0, room);
  // The record opened just now is among the first.
  const records = all.filter((keys) => keys.isRecord).slice(0, Math.max(1, room - over.length));
  const kept = new Set([...open, ...over, ...records]);
  return all.filter((keys) => kept.has(keys));
}

export function keepKeys(keys: TableKeys): void {
  write(STORED, worthKeeping([keys, ...allKeys().filter((other) => other.id !== keys.id)]));
}

/** Remembers whether a game is over, if there are keys for it. Undo can reopen a finished game. */
export function noteOver(id: string, isOver: boolean): void {
  const all = allKeys();
  const known = all.find((keys) => keys.id === id);
  if (!known || (known.isOver ?? false) === isOver) return;
  write(
    STORED,
    all.map((keys) => (keys === known ? { ...keys, isOver } : keys)),
  );
}

export function forgetKeys(id: string): void {
  write(
    STORED,
    allKeys().filter((keys) => keys.id !== id),
  );
}

/** How the participants relate to this browser. */
export type Sharing = {
  /** The participant who sits here; null when the host moves for everybody here, or nobody does. */
  own: number | null;
  /** The participants who play elsewhere. */
  friends: number[];
};

/** The keys of a table that this browser has opened. */
export function keysFromOpened(opened: Opened, game: string, sharing: Sharing, now = Date.now()): TableKeys {
  const mine = opened.seats.find((ticket) => ticket.participant === sharing.own);
  const friends = opened.seats.flatMap(({ seat, participant, token }) =>
    token && sharing.friends.includes(participant) ? [{ seat, token }] : [],
  );
  return {
    id: opened.id,
    game,
    token: mine?.token ?? opened.host_token,
    host: opened.host_token,
    friends,
    openedAt: now,
  };
}

/**
 * The token in a link. It follows `#`, so that it is never sent to a server. A truncated one counts too: the server
 * refuses it, and the page says so.
 */
export function tokenFromHash(hash: string): string | null {
  const token = hash.replace(/^#/, "").toLowerCase();
  return token === "" || token === PAGE_CONTENT ? null : token;
}

/** The link to take a seat. */
export function seatLink(origin: string, id: string, token: string): string {
  return `${origin}/table/${id}#${token}`;
}
