// The tokens of this browser: which seats at which tables are its own.

import type { Opened } from "../api/types";
import { read, write } from "../ui/storage";

/** What this browser may do at a table. */
export type TableKeys = {
  id: string;
  game: string;
  /** The token that the socket uses: of a seat, or of the host where the host moves or there is nobody. */
  token: string;
  /** The host's token, if this browser opened the table. */
  host: string | null;
  /** Tokens for the people who play from elsewhere, by seat. */
  friends: { seat: number; token: string }[];
  openedAt: number;
};

const STORED = "tables";
/** Where the link that skips the menu leads. */
const PAGE_CONTENT = "main";
const MOST_TABLES = 60;

export function allKeys(): TableKeys[] {
  const stored = read<TableKeys[]>(STORED, []);
  return Array.isArray(stored) ? stored : [];
}

export function keysOf(id: string): TableKeys | null {
  return allKeys().find((keys) => keys.id === id) ?? null;
}

export function keepKeys(keys: TableKeys): void {
  write(STORED, [keys, ...allKeys().filter((other) => other.id !== keys.id)].slice(0, MOST_TABLES));
}

export function forgetKeys(id: string): void {
  write(
    STORED,
    allKeys().filter((keys) => keys.id !== id),
  );
}

/** Who of the participants is who for this browser. */
export type Sharing = {
  /** The one who sits here; null when the host moves for everybody here, or nobody does. */
  own: number | null;
  /** Those who play from elsewhere. */
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

/** The token in a link, which comes after `#` so that it is never sent to a server. One that was cut off is a token too:
 *  the server refuses it, and the page says so. */
export function tokenFromHash(hash: string): string | null {
  const token = hash.replace(/^#/, "").toLowerCase();
  return token === "" || token === PAGE_CONTENT ? null : token;
}

/** The link with which somebody sits down at a seat. */
export function seatLink(origin: string, id: string, token: string): string {
  return `${origin}/table/${id}#${token}`;
}
