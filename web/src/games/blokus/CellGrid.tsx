// The board as a grid of cells for keyboards, screen readers and pointers. It lies over the drawing and shows only the
// focus.

import { type KeyboardEvent, memo, type PointerEvent, type Ref } from "react";
import { type Cell, cellName } from "./data";

type Props = {
  size: number;
  label: string;
  /** Screen reader labels of the cells, row by row. */
  labels: string[][];
  /** The cell that takes the focus when the grid does. */
  active: Cell;
  /** Whether a finger pushes a piece over the board instead of scrolling the page. */
  isHeld: boolean;
  ref: Ref<HTMLDivElement>;
  onHover: (cell: Cell | null, pointer: string) => void;
  onPress: (cell: Cell, pointer: string) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

export function CellGrid({ size, label, labels, active, isHeld, ref, onHover, onPress, onGrab, onKeyDown }: Props) {
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-rowcount={size}
      aria-colcount={size}
      className={isHeld ? "cells cells-held" : "cells"}
      onPointerMove={(event) => {
        if (event.pointerType !== "touch") onHover(cellOf(event.target), event.pointerType);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== "touch") onHover(null, event.pointerType);
      }}
      onPointerDown={onGrab}
      onClick={(event) => {
        const cell = cellOf(event.target);
        const native = event.nativeEvent as globalThis.PointerEvent;
        if (cell) onPress(cell, native.pointerType || "mouse");
      }}
      onKeyDown={onKeyDown}
    >
      {labels.map((row, index) => (
        <Row key={index} row={index} size={size} labels={row} activeCol={active[0] === index ? active[1] : -1} />
      ))}
    </div>
  );
}

type RowProps = { row: number; size: number; labels: string[]; activeCol: number };

const Row = memo(function Row({ row, size, labels, activeCol }: RowProps) {
  return (
    <div role="row" className="cells-row">
      {labels.map((label, col) => (
        <div
          key={col}
          role="gridcell"
          tabIndex={col === activeCol ? 0 : -1}
          aria-label={label}
          data-cell={cellName([row, col], size)}
          data-row={row}
          data-col={col}
          className="cell"
        />
      ))}
    </div>
  );
});

/** The cell that an event happened on. */
export function cellOf(target: EventTarget | null): Cell | null {
  if (!(target instanceof HTMLElement) || target.dataset.row === undefined) return null;
  return [Number(target.dataset.row), Number(target.dataset.col)];
}
