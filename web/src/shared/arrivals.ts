// The moves that have just reached the board, so that their pieces can be animated.

import { useEffect, useMemo, useRef } from "react";
import type { MoveView } from "../api/types";

/** More moves at once are not animated. */
const MOST_ARRIVALS = 4;

/** The moves added to a line; empty if it is another line. */
export function extensionOf(before: readonly MoveView[], now: readonly MoveView[]): MoveView[] {
  const added = now.slice(before.length);
  const isSame = before.every((move, at) => move.text === now[at]?.text && move.color === now[at]?.color);
  return isSame && added.length <= MOST_ARRIVALS ? added : [];
}

/** The moves added to `shown` by its last change; empty when the board appears. */
export function useArrivals(shown: readonly MoveView[]): MoveView[] {
  const before = useRef(shown);
  const arrivals = useMemo(() => extensionOf(before.current, shown), [shown]);
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  return arrivals;
}
