// Dragging a piece from the tray or over the board. A drag begins after 8 pixels, or when a finger rests on the piece.

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Cell } from "./data";

const THRESHOLD_PX = 8;
const LONG_PRESS_MS = 350;
/** A finger hides what is under it, so the piece is held above it, in cells. */
const FINGER_LIFT = 1.6;

export type DragStart = { x: number; y: number; pointer: string; from: "tray" | "board" };

/** Whether a movement is a drag. In the tray a finger that moves sideways scrolls. */
export function isDrag(start: DragStart, x: number, y: number): boolean {
  const [dx, dy] = [x - start.x, y - start.y];
  if (Math.hypot(dx, dy) < THRESHOLD_PX) return false;
  return start.pointer !== "touch" || start.from === "board" || Math.abs(dy) > Math.abs(dx);
}

/** The cell under a point of the page; null beside the board. */
export function cellAt(box: DOMRect, size: number, x: number, y: number, pointer: string): Cell | null {
  const side = box.width / size;
  const lift = pointer === "touch" ? FINGER_LIFT * side : 0;
  const [row, col] = [Math.floor((y - lift - box.top) / side), Math.floor((x - box.left) / side)];
  // A little beside the board is still the board: the piece is pushed back onto it.
  const isNear = row >= -1 && col >= -1 && row <= size && col <= size;
  const within = (value: number) => Math.max(0, Math.min(value, size - 1));
  return isNear ? [within(row), within(col)] : null;
}

type Options = {
  size: number;
  grid: RefObject<HTMLDivElement | null>;
  onOver: (cell: Cell | null) => void;
  onDrop: (cell: Cell | null, pointer: string) => void;
};

export type Drag = {
  /** Whether a piece is being dragged. */
  isDragging: boolean;
  /** To be put on the piece that follows the pointer beside the board. */
  floating: RefObject<HTMLDivElement | null>;
  /** Begins to watch a pointer that was pressed on a piece. */
  grab: (event: PointerEvent<HTMLElement>, from: "tray" | "board") => void;
  /** Whether the last press was a drag, so that the click after it means nothing. */
  wasDrag: () => boolean;
};

export function useDrag({ size, grid, onOver, onDrop }: Options): Drag {
  const [isDragging, setDragging] = useState(false);
  const floating = useRef<HTMLDivElement | null>(null);
  const handlers = useRef({ onOver, onDrop });
  handlers.current = { onOver, onDrop };
  const endedAt = useRef(0);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, from: "tray" | "board") => {
      if (event.button !== 0) return;
      stop.current?.();
      const start: DragStart = { x: event.clientX, y: event.clientY, pointer: event.pointerType, from };
      const id = event.pointerId;
      let isOn = false;

      const follow = (x: number, y: number) => {
        const box = grid.current?.getBoundingClientRect();
        const cell = box ? cellAt(box, size, x, y, start.pointer) : null;
        handlers.current.onOver(cell);
        const piece = floating.current;
        if (piece) {
          piece.style.transform = `translate(${x}px, ${y}px)`;
          piece.style.opacity = cell ? "0" : "1";
        }
      };
      const begin = (x: number, y: number) => {
        isOn = true;
        setDragging(true);
        // The floating piece is drawn by then.
        requestAnimationFrame(() => isOn && follow(x, y));
      };
      const rest = start.pointer === "touch" ? setTimeout(() => begin(start.x, start.y), LONG_PRESS_MS) : null;

      const move = (now: globalThis.PointerEvent) => {
        if (now.pointerId !== id) return;
        if (!isOn && isDrag(start, now.clientX, now.clientY)) begin(now.clientX, now.clientY);
        if (!isOn && Math.hypot(now.clientX - start.x, now.clientY - start.y) >= THRESHOLD_PX && rest)
          clearTimeout(rest);
        if (isOn) follow(now.clientX, now.clientY);
      };
      const end = (now: globalThis.PointerEvent) => {
        if (now.pointerId !== id) return;
        const wasOn = isOn;
        cleanUp();
        if (!wasOn) return;
        endedAt.current = performance.now();
        const box = grid.current?.getBoundingClientRect();
        const isDropped = now.type === "pointerup" && box;
        const cell = isDropped ? cellAt(box, size, now.clientX, now.clientY, start.pointer) : null;
        handlers.current.onDrop(cell, start.pointer);
      };
      /** Once a piece is in the air the page must not scroll. */
      const holdPage = (touch: TouchEvent) => {
        if (isOn && touch.cancelable) touch.preventDefault();
      };
      const cleanUp = () => {
        isOn = false;
        if (rest) clearTimeout(rest);
        setDragging(false);
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        document.removeEventListener("touchmove", holdPage);
        stop.current = null;
      };
      stop.current = cleanUp;
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
      document.addEventListener("touchmove", holdPage, { passive: false });
    },
    [grid, size],
  );

  const wasDrag = useCallback(() => performance.now() - endedAt.current < 80, []);
  return { isDragging, floating, grab, wasDrag };
}
