// Test data shaped like the server's. The pieces are a copy of what `/api/catalog` sends.

import type { EventEntry, TableEvent } from "../api/messages";
import type { BlokusBoard, BlokusColor, By, MoveView, PieceView, PlayedView, TableView } from "../api/types";
import type { Cell } from "../games/blokus/data";
import pieces from "./pieces.json";

export const PIECES = pieces as unknown as PieceView[];

export function piece(name: string): PieceView {
  const found = PIECES.find((one) => one.name === name);
  if (!found) throw new Error(`no piece ${name}`);
  return found;
}

export function placing(color: number, name: string, orientation: number, row: number, col: number): MoveView {
  const info = piece(name);
  const shape = info.orientations[orientation];
  const cells = (shape?.cells ?? []).map(([r, c]): [number, number] => [r + row, c + col]);
  return {
    text: cells.join(";"),
    seat: color,
    color,
    detail: { piece: info.id, name, orientation, row, col, cells },
  };
}

export const PASS: MoveView = { text: "pass", seat: 0, color: 0, detail: { pass: true } };

export function entry(...moves: MoveView[]): PlayedView {
  const first = moves[0];
  return {
    seat: first?.seat ?? 0,
    text: first?.text ?? "",
    moves,
    by: "person",
    at: 0,
    thinking_ms: 0,
    value: null,
    thought: null,
  };
}

export function rows(size: number, cells: Cell[] = []): number[] {
  const bits = Array.from({ length: size }, () => 0);
  for (const [row, col] of cells) bits[row] = (bits[row] ?? 0) | (1 << col);
  return bits;
}

export function colorState(changes: Partial<BlokusColor> = {}, size = 14): BlokusColor {
  return {
    name: "blue",
    pieces_left: PIECES.map((one) => one.id),
    second_copies_left: [],
    is_out: false,
    covered: rows(size),
    forbidden: rows(size),
    anchor: rows(size),
    ...changes,
  };
}

/** An empty Duo board. */
export function duoBoard(blue: Partial<BlokusColor> = {}, orange: Partial<BlokusColor> = {}): BlokusBoard {
  return {
    size: 14,
    start_cells: [
      [4, 4],
      [9, 9],
    ],
    colors: [
      colorState({ anchor: rows(14, [[4, 4]]), ...blue }),
      colorState({ name: "orange", anchor: rows(14, [[9, 9]]), ...orange }),
    ],
  };
}

export function tableView(changes: Partial<TableView> = {}): TableView {
  const seat = (number: number, isHuman: boolean) => ({
    seat: number,
    colors: number === 0 ? "blue" : "orange",
    participant: number,
    name: isHuman ? "Ada" : "level-3",
    is_human: isHuman,
    exit: null,
    substitute: null,
    points: 0,
    official: null,
  });
  return {
    id: "t1",
    game: "blokus-duo",
    seq: 1,
    created_at: 0,
    status: "playing",
    seats: [seat(0, true), seat(1, false)],
    to_move: 0,
    color: 0,
    turn: 0,
    moves: 0,
    position: "",
    board: duoBoard(),
    scores: [],
    must_pass: false,
    last: null,
    clocks: null,
    delay_ms: 0,
    redos: 0,
    undo: "solo",
    advice: "players",
    hot_seat: false,
    fault: null,
    result: null,
    rematch: null,
    ...changes,
  };
}

export function event(seq: number, what: TableEvent): EventEntry {
  return { seq, at: 0, event: what };
}

export const moved = (seq: number, seat: number, text: string, by: By = "person") =>
  event(seq, { type: "moved", seat, text, by, thinking_ms: 0 });
