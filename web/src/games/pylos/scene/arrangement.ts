// Where each ball lies, and how balls travel when something is played: plain data, so that the scene only draws.

import { COLORS, type Color, type PylosBoard } from "../position";
import type { Step } from "../replay";

/** A cell of the pyramid, or a slot in the tray of the ball's colour. */
export type Spot = { cell: number } | { slot: number };

export type Ball = { color: Color; spot: Spot };

/** The travel of one ball, identified by its index in the list. */
export type Travel = { ball: number; from: Spot; to: Spot };

type Balls = Pick<PylosBoard, "cells" | "reserves">;

/** All balls of a board: for each colour those on cells, then those in the tray from its first slot. */
export function arrange(board: Balls): Ball[] {
  return COLORS.flatMap((color, at) => {
    const onCells = board.cells.flatMap((ball, cell) => (ball === color ? [{ color, spot: { cell } }] : []));
    const inTray = Array.from({ length: board.reserves[at] ?? 0 }, (_, slot) => ({ color, spot: { slot } }));
    return [...onCells, ...inTray];
  });
}

/** The cell of a ball; undefined in a tray. */
export function cellOf(ball: Ball | undefined): number | undefined {
  return ball && "cell" in ball.spot ? ball.spot.cell : undefined;
}

function isSame(one: Spot, other: Spot): boolean {
  return "cell" in one ? "cell" in other && one.cell === other.cell : "slot" in other && one.slot === other.slot;
}

function reserveOf(balls: readonly Ball[], color: Color): number {
  return balls.filter((ball) => ball.color === color && "slot" in ball.spot).length;
}

/** The travel that a step causes; undefined if the step does not fit. */
function travelOf(balls: readonly Ball[], { color, decision }: Step): Travel | undefined {
  const reserve = reserveOf(balls, color);
  const [from, to]: [Spot, Spot] | [] =
    decision.kind === "place"
      ? [{ slot: reserve - 1 }, { cell: decision.to }]
      : decision.kind === "raise"
        ? [{ cell: decision.from }, { cell: decision.to }]
        : decision.kind === "take"
          ? [{ cell: decision.from }, { slot: reserve }]
          : [];
  if (!from || !to) return undefined;
  const ball = balls.findIndex((one) => one.color === color && isSame(one.spot, from));
  return ball < 0 ? undefined : { ball, from, to };
}

/** Plays steps on balls that keep their indices, so that each can be followed. */
export function carry(balls: readonly Ball[], steps: readonly Step[]): { balls: Ball[]; travels: Travel[] } {
  const moved = [...balls];
  const travels: Travel[] = [];
  for (const step of steps) {
    const travel = travelOf(moved, step);
    const ball = travel && moved[travel.ball];
    if (!travel || !ball) continue;
    moved[travel.ball] = { color: ball.color, spot: travel.to };
    travels.push(travel);
  }
  return { balls: moved, travels };
}

/** Whether the balls match a board. */
export function isOf(balls: readonly Ball[], board: Balls): boolean {
  const isThere = ({ color, spot }: Ball) => !("cell" in spot) || board.cells[spot.cell] === color;
  const onBoard = balls.filter(({ spot }) => "cell" in spot).length;
  return balls.every(isThere) && onBoard === board.cells.filter((ball) => ball !== null).length;
}
