// Playing Pylos like a person: in the scene by clicking where things are drawn, or in the flat view.

import { expect, type Page } from "@playwright/test";
import type { Legal, MoveView, Opened, PylosMove } from "../../src/api/types";
import { CELLS, cellNamed, stepFrom } from "../../src/games/pylos/geometry";
import type { Api } from "./api";

export const flatCell = (page: Page, name: string) => page.locator(`.pylos-flat [data-cell="${name}"]`);

/** One way to choose a cell, and to end a turn. */
export type Way = {
  choose: (page: Page, name: string) => Promise<void>;
  end: (page: Page) => Promise<void>;
};

const clickDone = (page: Page) => page.locator(".pylos-buttons").getByRole("button", { name: "Done" }).click();

/** Where the scene draws a cell. */
export async function whereIs(page: Page, name: string): Promise<{ x: number; y: number }> {
  const at = await page.locator(".pylos-scene").evaluate((scene, cell) => {
    const detail: { cell: number; at?: { x: number; y: number } } = { cell };
    scene.dispatchEvent(new CustomEvent("pylos-where", { detail }));
    return detail.at;
  }, cellNamed(name)?.index ?? -1);
  if (!at) throw new Error(`the scene does not know where ${name} is`);
  return at;
}

/** Clicks the canvas where the cell is drawn. */
export const inScene: Way = {
  async choose(page, name) {
    const at = await whereIs(page, name);
    await page.mouse.move(at.x, at.y);
    await page.mouse.click(at.x, at.y);
  },
  end: clickDone,
};

/** Clicks the cell of the grid. */
export const inFlatView: Way = { choose: (page, name) => flatCell(page, name).click(), end: clickDone };

/** Nothing but keys: Tab into the pyramid, arrows and pages to the cell, Enter. */
export const byKeys: Way = {
  async choose(page, name) {
    const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? null);
    for (let tabs = 0; tabs < 60 && (await here()) === null; tabs += 1) await page.keyboard.press("Tab");
    for (const key of pathOfKeys((await here()) ?? "", name)) await page.keyboard.press(key);
    expect(await here(), "the cell that the keyboard is at").toBe(name);
    await page.keyboard.press("Enter");
  },
  end: (page) => page.keyboard.press("d"),
};

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown"];

/** The shortest way from one cell to another. */
function pathOfKeys(from: string, to: string): string[] {
  const [start, goal] = [cellNamed(from)?.index ?? -1, cellNamed(to)?.index ?? -1];
  const paths = new Map<number, string[]>([[start, []]]);
  for (const [cell, path] of paths) {
    if (cell === goal) return path;
    for (const key of KEYS) {
      const next = stepFrom(cell, key);
      if (!paths.has(next)) paths.set(next, [...path, key]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

export function kindOf({ text, detail }: MoveView): PylosMove["kind"] {
  if ("kind" in detail) return detail.kind;
  throw new Error(`${text} is no move of Pylos`);
}

/** The cells that a decision names: `b2`, or `a1` and `2a1` for a raise. */
const cellsIn = (text: string): string[] => text.match(/[234]?[a-d][1-4]/g) ?? [];

/** White builds a square at once; then whoever can raises, and everybody takes two balls back where that is possible. */
const OPENING = ["a1", "d4", "b1", "d3", "a2", "d1", "b2"];

export function chooseTurn(legal: Legal, count: number): MoveView {
  const opening = legal.moves.find((move) => kindOf(move) === "place" && move.text === OPENING[count]);
  const of = (kind: PylosMove["kind"]) => legal.moves.find((move) => kindOf(move) === kind);
  const chosen = opening ?? of("raise") ?? of("take") ?? of("place") ?? of("done");
  if (!chosen) throw new Error("nothing can be played");
  return chosen;
}

export type PylosGame = {
  page: Page;
  api: Api;
  table: Opened;
  way: Way;
};

/** Plays for both sides until the top is reached; how often each kind of decision was made. */
export async function playPylos({ page, api, table, way }: PylosGame): Promise<Record<string, number>> {
  const { id } = table;
  const counts: Record<string, number> = { place: 0, raise: 0, take: 0, done: 0 };
  for (let count = 0; ; count += 1) {
    const legal = await api.turnOf(id, [0, 1]);
    if (!legal) return counts;
    const { state } = await api.show(id);
    const move = chooseTurn(legal, count);
    const kind = kindOf(move);
    counts[kind] = (counts[kind] ?? 0) + 1;
    const [first = "", second] = cellsIn(move.text);
    const roles = { place: "target", raise: "raisable", take: "takeable", done: "" };
    if (kind === "done") {
      await way.end(page);
    } else {
      await expect(flatCell(page, first)).toHaveAttribute("data-role", roles[kind]);
      await way.choose(page, first);
      if (second) {
        await expect(flatCell(page, second)).toHaveAttribute("data-role", "raise-target");
        await way.choose(page, second);
      }
    }
    await expect
      .poll(async () => (await api.show(id)).state.moves, { intervals: [30, 60, 100] })
      .toBeGreaterThan(state.moves);
    // The page shows what the server has: no ball more, none less.
    await expect.poll(() => ballsOf(page)).toEqual(await ballsAt(api, id));
  }
}

async function ballsOf(page: Page): Promise<string[]> {
  const cells = page.locator(".pylos-flat [data-cell]:not([data-ball=none])");
  return (
    await cells.evaluateAll((all) =>
      all.map((one) => `${one.getAttribute("data-cell")} ${one.getAttribute("data-ball")}`),
    )
  ).sort();
}

async function ballsAt(api: Api, id: string): Promise<string[]> {
  const { board } = (await api.show(id)).state;
  const cells = "cells" in board ? board.cells : [];
  return CELLS.flatMap(({ index, name }) => (cells[index] ? [`${name} ${cells[index]}`] : [])).sort();
}
