// Hints and analyses: agents' views of positions, requested one at a time.

import type { StoreApi } from "zustand";
import type { Refused } from "../api/messages";
import { askAnalysis, askBook, askHint, RequestError } from "../api/rest";
import { commonMoves } from "./evaluation";
import type { TableState } from "./store";
import { countMoves, shownEntries } from "./table";

export type AdviceActions = {
  askHint(): Promise<void>;
  clearHint(): void;
  setAnalysis(isOn: boolean): void;
  /** Analyses the shown position, unless another analysis is running. */
  analyseShown(): Promise<void>;
  /** Analyses every position of the game, one after the other. */
  analyseGame(): Promise<void>;
  stopSweep(): void;
  /** Looks the shown position up in the opening book, unless it is known or the game has no book. */
  lookUpShown(): Promise<void>;
};

/** How often to ask a busy server again about one position. */
const MOST_ROUNDS = 60;
const WAIT_FOR_ADVISER_MS = 400;
const WAIT_FOR_SERVER_MS = 2500;

/** Converts a failed request to the refusal that is shown. */
export function refusedBy(error: unknown): Refused {
  const known = error instanceof RequestError ? error : new RequestError(0, "unknown", String(error));
  return { type: "refused", id: null, code: known.code, message: known.message, detail: {} };
}

export function adviceActions(store: StoreApi<TableState>, id: string, token: string | null): AdviceActions {
  const { getState: get, setState: set } = store;

  // The server has one adviser per table, and limits requests.
  let isAsking = false;
  const analyse = async (moves: number): Promise<void> => {
    const { table, analyses } = get();
    if (!table || analyses[moves]) return;
    if (isAsking) throw new RequestError(429, "busy", "");
    isAsking = true;
    try {
      const advice = await askAnalysis(id, token, { moves });
      // The moves before it may have been taken back meanwhile.
      const now = get();
      const isStillThere = now.table && commonMoves(table.history, now.table.history) >= moves;
      if (isStillThere) set({ analyses: { ...now.analyses, [moves]: advice } });
    } finally {
      isAsking = false;
    }
  };

  /** Asks again while the server is too busy. Returns whether it answered in the end. */
  const analysePatiently = async (moves: number): Promise<boolean> => {
    for (let round = 0; round < MOST_ROUNDS && get().sweep; round += 1) {
      try {
        await analyse(moves);
        return true;
      } catch (error) {
        const known = error instanceof RequestError ? error : null;
        if (!known || !(known.status === 429 || known.status === 503 || known.isOffline)) {
          set({ refusal: refusedBy(error) });
          return false;
        }
        const wait = known.code === "busy" ? WAIT_FOR_ADVISER_MS : WAIT_FOR_SERVER_MS;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return false;
  };

  const actions: AdviceActions = {
    async askHint() {
      set({ isHintAsked: true, refusal: null });
      const before = get().table?.state.moves;
      try {
        const hint = await askHint(id, token);
        if (get().table?.state.moves === before) set({ hint });
      } catch (error) {
        set({ refusal: refusedBy(error) });
      } finally {
        set({ isHintAsked: false });
      }
    },
    clearHint: () => set({ hint: null }),
    setAnalysis(isOn) {
      set({ isAnalysisOn: isOn });
      if (isOn) void actions.analyseShown();
      else actions.stopSweep();
    },
    async analyseShown() {
      const { table } = get();
      if (!table) return;
      try {
        await analyse(countMoves(table.history, shownEntries(table)));
      } catch (error) {
        // The adviser is busy with another position; the page asks again.
        if (error instanceof RequestError && error.code === "busy") return;
        set({ refusal: refusedBy(error), isAnalysisOn: false });
      }
    },
    async analyseGame() {
      const { table, sweep } = get();
      if (!table || sweep) return;
      const all = table.history.length + 1;
      set({ sweep: { done: 0, all }, isAnalysisOn: true });
      for (let entries = 0; entries < all && get().sweep; entries += 1) {
        if (!(await analysePatiently(countMoves(table.history, entries)))) break;
        if (get().sweep) set({ sweep: { done: entries + 1, all } });
      }
      set({ sweep: null });
    },
    stopSweep: () => set({ sweep: null }),
    async lookUpShown() {
      const { table, books } = get();
      if (!table) return;
      const moves = countMoves(table.history, shownEntries(table));
      if (books[moves] || Object.values(books).some((book) => !book.has_book)) return;
      try {
        const book = await askBook(id, token, moves);
        const now = get();
        const isStillThere = now.table && commonMoves(table.history, now.table.history) >= moves;
        if (isStillThere) set({ books: { ...now.books, [moves]: book } });
      } catch {
        // The analysis works without it, and tells what is wrong with the server.
      }
    },
  };
  return actions;
}
