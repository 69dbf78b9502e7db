// The legal moves of a table, as the server lists them.

import { useCallback } from "react";
import { useFetched } from "../../api/catalog";
import { getJson } from "../../api/rest";
import type { Legal, TableView } from "../../api/types";

/** The legal moves of the current position in notation; null while unknown. */
export function useLegalMoves({ id, seq }: TableView, isWanted: boolean): string[] | null {
  const fetchLegal = useCallback(async () => {
    if (!isWanted) return null;
    const { moves } = await getJson<Legal>(`/api/games/${encodeURIComponent(id)}/legal`);
    return { seq, moves: moves.map(({ text }) => text) };
  }, [id, seq, isWanted]);
  const { data } = useFetched(fetchLegal);
  return isWanted && data?.seq === seq ? data.moves : null;
}

const folded = (text: string) => text.replace(/\s/g, "").toLowerCase();

/** The moves that start with the typed text. */
export function movesLike(moves: readonly string[], typed: string): string[] {
  const wanted = folded(typed);
  return moves.filter((move) => folded(move).startsWith(wanted));
}
