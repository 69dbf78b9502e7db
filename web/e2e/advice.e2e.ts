// Advice where it can be had, and what a click on it does.

import { placedBy } from "../src/games/blokus/data";
import { agent, HUMAN, tokenOf } from "./support/api";
import { cellsOfPath, playAnywhere, sorted, tiles } from "./support/blokus";
import { expect, test } from "./support/fixtures";
import { flatCell } from "./support/pylos";

test("a best move stays on the board when it is clicked, and is played by its button", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  const candidates = page.locator(".candidates .candidate");
  await expect(candidates.nth(1)).toBeVisible();
  const labels = await candidates.allInnerTexts();
  expect(new Set(labels).size, "no two rows say the same").toBe(labels.length);
  const text = (await candidates.nth(1).getAttribute("data-move")) ?? "";
  await candidates.nth(1).click();
  await expect(candidates.nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(5, 5);
  const move = (await api.legal(table.id)).moves.find((one) => one.text === text);
  const cells = sorted((move && placedBy(move)?.cells) ?? []);
  const drawn = page.locator("[data-ghost=hint] .ghost-body");
  expect(cellsOfPath((await drawn.getAttribute("d")) ?? "")).toEqual(cells);
  await page.getByRole("button", { name: "Play this" }).click();
  await expect(tiles(page)).toHaveCount(2);
  expect((await api.show(table.id)).history[0]?.text).toBe(text);
});

test("a move of an earlier position can be looked at, not played", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await playAnywhere(page);
  await expect(tiles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "First position" }).click();
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await page.locator(".candidates .candidate").first().click();
  await expect(page.locator("[data-ghost=hint]")).toBeAttached();
  await expect(page.getByRole("button", { name: "Play this" })).toHaveCount(0);
});

test("the opening explorer lists the moves of the book, and they can be played", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  const text = (await api.legal(table.id)).moves[0]?.text ?? "";
  // No game has a book of its own yet.
  await page.route("**/api/games/*/book?moves=*", (route) => {
    const isStart = new URL(route.request().url()).searchParams.get("moves") === "0";
    const known = [{ text, visits: 12_345, value: 0.5625, is_proven: false }];
    return route.fulfill({ json: { moves: isStart ? 0 : 1, has_book: true, candidates: isStart ? known : [] } });
  });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  const explorer = page.locator(".explorer");
  await expect(explorer.getByRole("heading", { name: "Opening explorer" })).toBeVisible();
  await expect(explorer.locator("tbody tr")).toContainText(["12,345"]);
  await expect(explorer.locator("tbody tr")).toContainText(["56 %"]);
  await explorer.locator(".candidate").click();
  await explorer.getByRole("button", { name: "Play this" }).click();
  await expect(tiles(page)).toHaveCount(2);
  expect((await api.show(table.id)).history[0]?.text).toBe(text);
  await expect(explorer).toContainText("not in the opening book");
});

test("people against each other are offered no hint and no analysis before the end", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, HUMAN] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const actions = page.getByRole("group", { name: "Actions" });
  await expect(actions.getByRole("button", { name: "Resign" })).toBeVisible();
  await expect(actions.getByRole("button", { name: /Hint|Analysis/ })).toHaveCount(0);
  const tab = page.getByRole("group", { name: "Moves, analysis, links" }).getByRole("button", { name: "Analysis" });
  await tab.click();
  await expect(page.locator(".panel-body")).toContainText("no advice while people play against each other");
  await expect(page.getByRole("button", { name: "Switch on" })).toHaveCount(0);
  await actions.getByRole("button", { name: "Resign" }).click();
  await actions.getByRole("button", { name: "Yes" }).click();
  await expect(page.locator(".result")).toBeVisible();
  await expect(actions.getByRole("button", { name: "Analysis" })).toBeVisible();
  // Nobody had to play on.
  await expect(page.locator(".seats")).toContainText("resigned");
  await expect(page.locator(".seats")).not.toContainText("played on by");
});

test("the mark where a raise ends is that of the raise, not of a new ball there", async ({ page, api }) => {
  const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
  for (const text of ["b2", "c2", "b3", "c3", "a1", "d4"]) await api.move(table.id, table.host_token, text);
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await page.getByRole("button", { name: "Flat view" }).click();
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  const exact = (text: string) => page.locator(".exact li", { has: page.locator(`[data-move="${text}"]`) });
  await expect(exact("2b2")).toHaveAttribute("data-outcome", "win");
  await expect(exact("a1-2b2")).toHaveAttribute("data-outcome", "loss");
  await expect(flatCell(page, "2b2").locator(".pylos-mark")).toHaveClass(/win/);
  await exact("a1-2b2").locator(".candidate").click();
  await expect(flatCell(page, "2b2").locator(".pylos-mark")).toHaveClass(/loss/);
  await page.getByRole("button", { name: "Play this" }).click();
  await expect(flatCell(page, "2b2")).toHaveAttribute("data-ball", "white");
});
