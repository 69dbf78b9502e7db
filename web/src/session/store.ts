// A table with its socket: the store that components read, and the actions of people.

import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import type { Action, Refused, ServerMessage } from "../api/messages";
import { control, newId, RequestError, setDelay, showTable } from "../api/rest";
import { type Connection, type Reply, socketAddress, TableSocket } from "../api/socket";
import type { Advice, BookAnswer } from "../api/types";
import { type AdviceActions, adviceActions, refusedBy } from "./advice";
import { keptAnalyses } from "./evaluation";
import { keepKeys, keysOf, noteOver, type TableKeys, tokenFromHash } from "./keys";
import { type News, newsOf } from "./news";
import { lookAt, seatsHere, type TableData, told } from "./table";

/** Why a table cannot be shown. */
export type Problem = "no_table" | "bad_token" | "bad_message";

export type TableState = {
  id: string;
  keys: TableKeys | null;
  connection: Connection;
  table: TableData | null;
  problem: Problem | null;
  /** The last refusal, until it is dismissed or something succeeds. */
  refusal: Refused | null;
  /** Number of actions without an answer. */
  unanswered: number;
  hint: Advice | null;
  isHintAsked: boolean;
  /** Analyses of the current line, by the number of moves before them. */
  analyses: Record<number, Advice>;
  isAnalysisOn: boolean;
  /** What the opening book knows about positions of the current line, by the number of moves before them. */
  books: Record<number, BookAnswer>;
  /** Progress of the analysis of the whole game; null when none is running. */
  sweep: { done: number; all: number } | null;
};

export type TableActions = AdviceActions & {
  act(action: Action): Promise<Refused | null>;
  /** Starts a rematch. Returns the id of the new table; null if refused. */
  rematch(): Promise<string | null>;
  /** Pause, resume or step, with the host's token where needed. */
  control(what: "pause" | "resume" | "step"): Promise<void>;
  setDelay(ms: number): Promise<void>;
  look(entries: number): void;
  putRefusalAway(): void;
  retryNow(): void;
  /** Subscribes to news; returns the unsubscribe function. */
  onNews(listener: (news: News[]) => void): () => void;
  close(): void;
};

export type TableStore = StoreApi<TableState> & { actions: TableActions };

/**
 * This browser's keys for a table, or the token of the link that opened the page. A link may be wrong, so it replaces
 * known keys only once the server has welcomed it.
 */
export function takeKeys(id: string, hash: string): TableKeys | null {
  const token = tokenFromHash(hash);
  const known = keysOf(id);
  if (!token || known?.token === token) return known;
  return known ? { ...known, token } : { id, game: "", token, host: null, friends: [], openedAt: Date.now() };
}

export function openTableStore(id: string, keys: TableKeys | null): TableStore {
  const listeners = new Set<(news: News[]) => void>();
  const store = createStore<TableState>(() => ({
    id,
    keys,
    connection: { kind: "connecting" },
    table: null,
    problem: null,
    refusal: null,
    unanswered: 0,
    hint: null,
    isHintAsked: false,
    analyses: {},
    isAnalysisOn: false,
    books: {},
    sweep: null,
  }));
  const { getState: get, setState: set } = store;
  const token = keys?.token ?? null;

  const changed = (table: TableData) => {
    const { table: old, analyses, books } = get();
    const isSameLine = old?.history === table.history;
    const kept = <T>(known: Record<number, T>) => keptAnalyses(known, old?.history ?? [], table.history);
    if (old?.state.status !== table.state.status) noteOver(id, table.state.status === "finished");
    set(isSameLine ? { table } : { table, hint: null, analyses: kept(analyses), books: kept(books) });
  };

  const hear = (message: ServerMessage) => {
    const { table } = get();
    if (message.type === "welcome" || message.type === "update") {
      const next = told(table, message);
      if (next === null || next === table) return;
      changed(next);
      if (message.type === "welcome" && keys && (!keys.game || keysOf(id)?.token !== keys.token)) {
        keepKeys({ ...keys, game: next.state.game, isOver: next.state.status === "finished" });
      }
      // Somebody who has just arrived needs no old news.
      if (table) {
        const fresh = message.events.filter((entry) => entry.seq > table.state.seq);
        tell(fresh, next);
      }
    } else if (message.type === "thinking" && table) {
      set({ table: { ...table, thinking: message } });
    }
  };

  const tell = (events: Parameters<typeof newsOf>[0], table: TableData) => {
    const news = newsOf(events, table.state, seatsHere(table));
    if (news.length > 0) for (const listener of listeners) listener(news);
  };

  /** The connection was refused: checks whether the table exists and the token is right. */
  const probe = async () => {
    try {
      await showTable(id, token);
    } catch (error) {
      if (!(error instanceof RequestError)) return;
      if (error.status === 404 || error.status === 400) fail("no_table");
      else if (error.status === 401) fail("bad_token");
    }
  };

  const fail = (problem: Problem) => {
    set({ problem });
    socket.close();
  };

  const socket = new TableSocket({
    address: socketAddress(id),
    token,
    lastSeen: () => get().table?.state.seq ?? null,
    onMessage: hear,
    onConnection: (connection) => {
      set({ connection });
      if (connection.kind === "closed" && connection.code === 4001) set({ problem: "bad_token" });
      if (connection.kind === "closed" && connection.code === 4000) set({ problem: "bad_message" });
    },
    onRefusedConnection: () => void probe(),
  });

  // Reconnect at once when the network returns or the page becomes visible again.
  const retryNow = () => socket.retryNow();
  addEventListener("online", retryNow);
  document.addEventListener("visibilitychange", retryNow);

  const settle = (reply: Reply): Refused | null => {
    const refusal = reply.type === "refused" ? reply : null;
    set({ refusal, unanswered: socket.unanswered });
    return refusal;
  };

  const advice = adviceActions(store, id, token);
  const actions: TableActions = {
    async act(action) {
      const reply = socket.act(action);
      set({ unanswered: socket.unanswered });
      return settle(await reply);
    },
    async rematch() {
      const reply = await socket.act({ type: "rematch" });
      return settle(reply) === null && reply.type === "done" ? (reply.table ?? null) : null;
    },
    async control(what) {
      try {
        if (keys?.host && keys.host !== token) await control(id, keys.host, what, newId());
        else await actions.act({ type: what });
      } catch (error) {
        set({ refusal: refusedBy(error) });
      }
    },
    async setDelay(ms) {
      try {
        if (keys?.host && keys.host !== token) await setDelay(id, keys.host, ms, newId());
        else await actions.act({ type: "delay", ms });
      } catch (error) {
        set({ refusal: refusedBy(error) });
      }
    },
    look(entries) {
      const { table } = get();
      if (table) set({ table: lookAt(table, entries), hint: null });
    },
    ...advice,
    putRefusalAway: () => set({ refusal: null }),
    retryNow,
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      advice.stopSweep();
      removeEventListener("online", retryNow);
      document.removeEventListener("visibilitychange", retryNow);
      socket.close();
    },
  };

  return Object.assign(store, { actions });
}

export const TableContext = createContext<TableStore | null>(null);

function useTableStore(): TableStore {
  const store = useContext(TableContext);
  if (!store) throw new Error("a table component outside of a table");
  return store;
}

export function useTable<T>(select: (state: TableState) => T): T {
  return useStore(useTableStore(), select);
}

export function useTableActions(): TableActions {
  return useTableStore().actions;
}
