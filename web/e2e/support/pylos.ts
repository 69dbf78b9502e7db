// Playing Pylos like a person: in the scene by clicking where things are drawn, or in the flat view.

import { expect, type Page } from "@playwright/test";
import type { MoveView } from "../../src/api/messages";
import type { Opened } from "../../src/api/types";
import { CELLS, cellNamed } from "../../src/games/pylos/geometry";
import type { Api, LegalMoves } from "./api";

export const flatCell = (page: Page, name: string) => page.locator(`.pylos-flat [data-cell="${name}"]`);

/** One way to choose a cell. */
export type Chooser = (page: Page, name: string) => Promise<void>;

/** Clicks the canvas where the cell is drawn. */
export const inScene: Chooser = async (page, name) => {
  const at = await page.locator(".pylos-scene").evaluate((scene, cell) => {
    const detail: { cell: number; at?: { x: number; y: number } } = { cell };
    scene.dispatchEvent(new CustomEvent("pylos-where", { detail }));
    return detail.at;
  }, cellNamed(name)?.index ?? -1);
  if (!at) throw new Error(`the scene does not know where ${name} is`);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
};

/** Clicks the cell of the grid. */
export const inFlatView: Chooser = (page, name) => flatCell(page, name).click();

/** Goes to the cell by keys and presses Enter. */
export const byKeys: Chooser = async (page, name) => {
  await flatCell(page, name).focus();
  await page.keyboard.press("Enter");
};

type Detail = { kind: "place" | "raise" | "take" | "done" };

export const kindOf = (move: MoveView): Detail["kind"] => (move.detail as Detail).kind;

/** The cells that a decision names: `b2`, or `a1` and `2a1` for a raise. */
const cellsIn = (text: string): string[] => text.match(/[234]?[a-d][1-4]/g) ?? [];

/** White builds a square at once; then whoever can raises, and everybody takes two balls back where that is possible. */
const OPENING = ["a1", "d4", "b1", "d3", "a2", "d1", "b2"];

export function chooseTurn(legal: LegalMoves, count: number): MoveView {
  const opening = legal.moves.find((move) => kindOf(move) === "place" && move.text === OPENING[count]);
  const of = (kind: Detail["kind"]) => legal.moves.find((move) => kindOf(move) === kind);
  const chosen = opening ?? of("raise") ?? of("take") ?? of("place") ?? of("done");
  if (!chosen) throw new Error("nothing can be played");
  return chosen;
}

export type PylosGame = {
  page: Page;
  api: Api;
  table: Opened;
  choose: Chooser;
  /** Which decisions are made in the page, by their number and the balls left; the others go to the server directly. */
  isByHand?: (count: number, reserve: number) => boolean;
};

/** Plays for both sides until the top is reached; how often each kind of decision was made by hand. */
export async function playPylos({ page, api, table, choose, isByHand }: PylosGame): Promise<Record<string, number>> {
  const { id } = table;
  const counts: Record<string, number> = { place: 0, raise: 0, take: 0, done: 0 };
  for (let count = 0; ; count += 1) {
    const legal = await api.turnOf(id, [0, 1]);
    if (!legal) return counts;
    const { state } = await api.show(id);
    const move = chooseTurn(legal, count);
    const kind = kindOf(move);
    const [white = 0, black = 0] = state.board.reserves as number[];
    if (isByHand && !isByHand(count, white + black)) {
      await api.move(id, table.host_token, move.text);
      continue;
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
    const [first = "", second] = cellsIn(move.text);
    const roles = { place: "target", raise: "raisable", take: "takeable", done: "" };
    if (kind === "done") {
      await page.locator(".pylos-buttons").getByRole("button", { name: "Done" }).click();
    } else {
      await expect(flatCell(page, first)).toHaveAttribute("data-role", roles[kind]);
      await choose(page, first);
      if (second) {
        await expect(flatCell(page, second)).toHaveAttribute("data-role", "raise-target");
        await choose(page, second);
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
  const { cells } = (await api.show(id)).state.board as { cells: (string | null)[] };
  return CELLS.flatMap(({ index, name }) => (cells[index] ? [`${name} ${cells[index]}`] : [])).sort();
}
