// What happens automatically at a Blokus table.

import { useEffect, useRef } from "react";
import type { MoveView } from "../../api/types";

/** Long enough to read why. */
const PASS_AFTER_MS = 1600;

/** Passes after a moment while `isWanted`. */
export function useAutoPass(isWanted: boolean, pass: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => void pass(), PASS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWanted, pass]);
}

/** Reports the first of the moves that were taken back. Browsing earlier positions does not count. */
export function useTakenBack(shown: MoveView[], isLive: boolean, tell: (move: MoveView) => void): void {
  const before = useRef<MoveView[]>([]);
  useEffect(() => {
    if (!isLive) return;
    const old = before.current;
    before.current = shown;
    const first = old[shown.length];
    if (first && shown.every((move, index) => move.text === old[index]?.text)) tell(first);
  }, [shown, isLive, tell]);
}
