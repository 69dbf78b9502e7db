// Dragging a piece from the tray or over the board. A drag starts after 8 pixels, or when a finger rests on the piece.

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Cell } from "./data";

const THRESHOLD_PX = 8;
/** Longer in the tray, where a finger may want to scroll; on the board, a piece in hand can only be dragged. */
const LONG_PRESS_MS = { tray: 350, board: 180 };

/**
 * How far above the finger to hold the piece, in pixels, because a finger hides what is under it. More than half a
 * fingertip, however small the cells are.
 */
export function fingerLift(side: number): number {
  return Math.max(1.6 * side, 44);
}

export type DragStart = { x: number; y: number; pointer: string; from: "tray" | "board" };

/** Whether a movement is a drag. In the tray, a finger moving sideways scrolls. */
export function isDrag(start: DragStart, x: number, y: number): boolean {
  const [dx, dy] = [x - start.x, y - start.y];
  if (Math.hypot(dx, dy) < THRESHOLD_PX) return false;
  return start.pointer !== "touch" || start.from === "board" || Math.abs(dy) > Math.abs(dx);
}

type Box = Pick<DOMRect, "left" | "top" | "width">;

/** The cell under a point of the page, offset from the pointer; null when both are off the board. */
export function cellAt(box: Box, size: number, x: number, y: number, offset = { x: 0, y: 0 }): Cell | null {
  const side = box.width / size;
  const at = (x: number, y: number): Cell => [Math.floor((y - box.top) / side), Math.floor((x - box.left) / side)];
  // Slightly off the board still counts: the piece is pushed back onto it.
  const isNear = ([row, col]: Cell) => row >= -1 && col >= -1 && row <= size && col <= size;
  const held = at(x + offset.x, y + offset.y);
  const within = (value: number) => Math.max(0, Math.min(value, size - 1));
  return isNear(held) || isNear(at(x, y)) ? [within(held[0]), within(held[1])] : null;
}

/** The offset of the piece from the pointer. A piece already on the board is pushed from where it lies. */
export function offsetOf(box: Box, size: number, start: DragStart, over: Cell | null): { x: number; y: number } {
  const side = box.width / size;
  if (start.pointer !== "touch") return { x: 0, y: 0 };
  if (!over) return { x: 0, y: -fingerLift(side) };
  const [row, col] = over;
  return { x: box.left + (col + 0.5) * side - start.x, y: box.top + (row + 0.5) * side - start.y };
}

type Options = {
  size: number;
  grid: RefObject<HTMLDivElement | null>;
  onOver: (cell: Cell | null) => void;
  onDrop: (cell: Cell | null, pointer: string) => void;
};

export type Drag = {
  /** Whether a piece is being dragged, and whether by a finger. */
  isDragging: boolean;
  isByFinger: boolean;
  /** Ref for the piece that follows the pointer off the board. */
  floating: RefObject<HTMLDivElement | null>;
  /** Starts watching a pointer pressed on a piece. `over` is the cell of a piece that is already on the board. */
  grab: (event: PointerEvent<HTMLElement>, from: "tray" | "board", over?: Cell | null) => void;
  /** Whether the last press was a drag, so that the following click is ignored. */
  wasDrag: () => boolean;
};

export function useDrag({ size, grid, onOver, onDrop }: Options): Drag {
  const [dragging, setDragging] = useState<string | null>(null);
  const floating = useRef<HTMLDivElement | null>(null);
  const handlers = useRef({ onOver, onDrop });
  handlers.current = { onOver, onDrop };
  const endedAt = useRef(0);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, from: "tray" | "board", over: Cell | null = null) => {
      if (event.button !== 0) return;
      stop.current?.();
      const start: DragStart = { x: event.clientX, y: event.clientY, pointer: event.pointerType, from };
      const id = event.pointerId;
      let isOn = false;
      let now = { x: start.x, y: start.y };
      let hasMoved = false;

      const cellFor = (x: number, y: number): Cell | null => {
        const box = grid.current?.getBoundingClientRect();
        if (!box) return null;
        return cellAt(box, size, x, y, offsetOf(box, size, start, over));
      };
      const follow = (x: number, y: number) => {
        const cell = cellFor(x, y);
        handlers.current.onOver(cell);
        const piece = floating.current;
        if (piece) {
          piece.style.transform = `translate(${x}px, ${y}px)`;
          piece.style.opacity = cell ? "0" : "1";
        }
      };
      const begin = () => {
        isOn = true;
        setDragging(start.pointer);
        // The floating piece is rendered by then; the pointer may have moved on.
        requestAnimationFrame(() => isOn && follow(now.x, now.y));
      };
      const rest = start.pointer === "touch" ? setTimeout(begin, LONG_PRESS_MS[from]) : null;

      const move = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== id) return;
        now = { x: event.clientX, y: event.clientY };
        hasMoved ||= Math.hypot(now.x - start.x, now.y - start.y) >= THRESHOLD_PX;
        if (!isOn && isDrag(start, now.x, now.y)) begin();
        if (!isOn && hasMoved && rest) clearTimeout(rest);
        if (isOn) follow(now.x, now.y);
      };
      const end = (event: globalThis.PointerEvent) => {
        if (event.pointerId !== id) return;
        // A finger that rested and left without moving has tapped, if slowly.
        const wasDrag = isOn && hasMoved;
        cleanUp();
        if (!wasDrag) return;
        endedAt.current = performance.now();
        const cell = event.type === "pointerup" ? cellFor(event.clientX, event.clientY) : null;
        handlers.current.onDrop(cell, start.pointer);
      };
      /** Once a piece is lifted, the page must not scroll. */
      const holdPage = (touch: TouchEvent) => {
        if (isOn && touch.cancelable) touch.preventDefault();
      };
      const cleanUp = () => {
        isOn = false;
        if (rest) clearTimeout(rest);
        setDragging(null);
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
  return { isDragging: dragging !== null, isByFinger: dragging === "touch", floating, grab, wasDrag };
}
