// What the preview shows is what is placed: every piece in every orientation, read from the page.

import { placedBy } from "../src/games/blokus/data";
import { HUMAN } from "./support/api";
import { cellsOfPath, expectGhost, overOf, sorted, tiles, trayPiece, turnTo } from "./support/blokus";
import { expect, test } from "./support/fixtures";
import { byKeyboard, byMouse } from "./support/ways";

/** How many orientations the 21 pieces have. */
const ORIENTATIONS = 91;

for (const half of [0, 1]) {
  test(`the preview's shape is the placed shape, pieces of half ${half + 1}`, async ({ page, api }) => {
    const table = await api.open({ game: "blokus-duo", participants: [HUMAN, HUMAN], hot_seat: true, undo: "free" });
    await page.goto(`/table/${table.id}#${table.host_token}`);
    // Every orientation of every piece can cover the start square: the first place of each.
    const legal = (await api.legal(table.id)).moves.flatMap((move) => placedBy(move) ?? []);
    const first = new Map(legal.reverse().map((move) => [`${move.piece}/${move.orientation}`, move]));
    expect(first.size).toBe(ORIENTATIONS);
    const mouse = byMouse();
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
    for (const move of [...first.values()].filter(({ piece }) => piece % 2 === half)) {
      await mouse.pick(page, move.name);
      await turnTo(page, move, byKeyboard);
      const inTray = await trayPiece(page, move.name).locator(".tile-body").getAttribute("d");
      expect(cellsOfPath(inTray ?? ""), `${move.name} in the tray`).toEqual(
        sorted(move.cells.map(([row, col]) => [row - move.row, col - move.col] as const)),
      );
      const box = await page
        .locator(`.cells [data-row="${overOf(move)[0]}"][data-col="${overOf(move)[1]}"]`)
        .boundingBox();
      if (!box) throw new Error("the board is not in the page");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expectGhost(page, move);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(tiles(page)).toHaveCount(1);
      expect(cellsOfPath((await tiles(page).getAttribute("d")) ?? ""), `${move.name} on the board`).toEqual(
        sorted(move.cells),
      );
      await page.keyboard.press("z");
      await expect(tiles(page)).toHaveCount(0);
      await expect(page.locator("[data-turn=yours]")).toContainText("Blue");
    }
  });
}
