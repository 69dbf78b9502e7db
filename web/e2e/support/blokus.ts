// Playing Blokus like a person: with a mouse, a finger or the keyboard. Everything is read from what the page shows.

import { expect, type Page } from "@playwright/test";
import type { Legal } from "../../src/api/types";
import { type Cell, type Placed, placedBy } from "../../src/games/blokus/data";
import { gripOf } from "../../src/games/blokus/shapes";
import type { Api } from "./api";

/** One way to use the table. */
export type Way = {
  pick: (page: Page, piece: string) => Promise<void>;
  rotate: (page: Page) => Promise<void>;
  flip: (page: Page) => Promise<void>;
  /** Lays the piece in the hand down; the ghost is looked at in between. */
  lay: (page: Page, move: Placed) => Promise<void>;
  pass: (page: Page) => Promise<void>;
};

export const trayPiece = (page: Page, name: string) => page.locator(`.tray [data-piece="${name}"]`);
export const cell = (page: Page, [row, col]: Cell) => page.locator(`.cells [data-row="${row}"][data-col="${col}"]`);
export const button = (page: Page, name: RegExp) => page.locator(".tools").getByRole("button", { name });
export const ghost = (page: Page) => page.locator(".board-svg [data-ghost]:not([data-ghost=hint]) .ghost-body");
export const tiles = (page: Page) => page.locator(".board-svg .tile .tile-body");

/** The cells of a drawn shape, sorted. Every cell is a square with its corner in it. */
export function cellsOfPath(path: string): string[] {
  const corners = path.matchAll(/M(-?[\d.]+) (-?[\d.]+)h/g);
  return sorted([...corners].map(([, x, y]): Cell => [Math.floor(Number(y)), Math.floor(Number(x))]));
}

export function sorted(cells: readonly Cell[]): string[] {
  return cells.map(([row, col]) => `${row},${col}`).sort();
}

/** The cell to hold a piece over so that it lies as in this move. */
export function overOf(move: Placed): Cell {
  const height = 1 + Math.max(...move.cells.map(([row]) => row)) - move.row;
  const width = 1 + Math.max(...move.cells.map(([, col]) => col)) - move.col;
  const [row, col] = gripOf({ height, width } as Parameters<typeof gripOf>[0]);
  return [move.row + row, move.col + col];
}

/** Lays the piece in the hand down at the first place where it fits, by keys. */
export async function playAnywhere(page: Page): Promise<void> {
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  await page.keyboard.press(" ");
  await expect(page.locator("[data-ghost=legal]")).toBeAttached();
  await page.keyboard.press("Enter");
}

/** Whether the ghost lies where the move is and says that it fits. */
export async function expectGhost(page: Page, move: Placed): Promise<void> {
  await expect
    .poll(async () =>
      cellsOfPath(
        (await ghost(page)
          .getAttribute("d", { timeout: 2000 })
          .catch(() => "")) ?? "",
      ),
    )
    .toEqual(sorted(move.cells));
  await expect(page.locator(".board-svg [data-ghost=legal]")).toHaveCount(1);
}

/** Turns the piece in the hand until it lies as in the move. */
export async function turnTo(page: Page, move: Placed, way: Way): Promise<void> {
  const piece = trayPiece(page, move.name);
  const isThere = async () => Number(await piece.getAttribute("data-orientation")) === move.orientation;
  // A turn is drawn before the key or the click is answered, so nothing has to be waited for.
  for (let turns = 0; turns < 8 && !(await isThere()); turns += 1) {
    await (turns === 3 ? way.flip(page) : way.rotate(page));
  }
  expect(await isThere(), `${move.name} can be turned to orientation ${move.orientation}`).toBe(true);
}

/** Waits until the page shows every piece that lies on the server's board. */
export async function expectInStep(page: Page, api: Api, id: string): Promise<void> {
  const { history } = await api.show(id);
  const placed = history.flatMap((entry) => entry.moves.flatMap((move) => placedBy(move) ?? []));
  await expect(tiles(page)).toHaveCount(placed.length);
}

/** A large piece, and not always the same corner of the board; every second one as it lies in the tray. */
export function chooseMove(legal: Legal, turn: number): Placed {
  const placed = legal.moves.flatMap((move) => placedBy(move) ?? []);
  const largest = Math.max(...placed.map((move) => move.cells.length));
  const all = placed.filter((move) => move.cells.length === largest);
  const straight = all.filter((move) => move.orientation === 0);
  const large = turn % 2 === 1 && straight.length > 0 ? straight : all;
  const chosen = large[(turn * 7919) % large.length];
  if (!chosen) throw new Error("nothing can be placed");
  return chosen;
}

/** Plays one move as a person would. */
export async function playMove(page: Page, move: Placed, way: Way): Promise<void> {
  await way.pick(page, move.name);
  await expect(trayPiece(page, move.name)).toHaveAttribute("aria-pressed", "true");
  await turnTo(page, move, way);
  await way.lay(page, move);
}

/** Plays for these seats until the game is over; how often it was passed. */
export async function playGame(page: Page, api: Api, id: string, seats: number[], way: Way): Promise<number> {
  let passes = 0;
  for (let turn = 0; ; turn += 1) {
    const legal = await api.turnOf(id, seats);
    if (!legal) return passes;
    await expectInStep(page, api, id);
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
    const before = (await api.show(id)).state.moves;
    if (legal.must_pass) {
      await way.pass(page);
      passes += 1;
    } else {
      await playMove(page, chooseMove(legal, turn), way);
    }
    await expect
      .poll(async () => (await api.show(id)).state.moves, { intervals: [30, 60, 100] })
      .toBeGreaterThan(before);
  }
}
