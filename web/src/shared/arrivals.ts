// The moves that have just come to the board, so that their pieces can be seen to arrive.

import { useEffect, useMemo, useRef } from "react";
import type { MoveView } from "../api/types";

/** More moves at once are jumped over. */
const MOST_ARRIVALS = 4;

/** What was added to a line of moves; nothing when it is another line. */
export function extensionOf(before: readonly MoveView[], now: readonly MoveView[]): MoveView[] {
  const added = now.slice(before.length);
  const isSame = before.every((move, at) => move.text === now[at]?.text && move.color === now[at]?.color);
  return isSame && added.length <= MOST_ARRIVALS ? added : [];
}

/** The moves that `shown` has more than before it last changed; none when the board appears. */
export function useArrivals(shown: readonly MoveView[]): MoveView[] {
  const before = useRef(shown);
  const arrivals = useMemo(() => extensionOf(before.current, shown), [shown]);
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  return arrivals;
}
