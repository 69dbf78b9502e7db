// A game that the app has no code for: played on the plain board, by typing and by choosing from the legal moves. The
// server's list says that a game belongs to a family that the app does not know.

import type { Page } from "@playwright/test";
import type { Catalog } from "../src/api/types";
import { agent, HUMAN, tokenOf } from "./support/api";
import { expect, test } from "./support/fixtures";

const GAME = "pylos";

async function withUnknownFamily(page: Page): Promise<void> {
  await page.route("**/api/catalog", async (route) => {
    const answer = await route.fetch();
    const catalog = (await answer.json()) as Catalog;
    const games = catalog.games.map((game) => (game.id === GAME ? { ...game, family: "stones" } : game));
    await route.fulfill({ response: answer, json: { ...catalog, games } });
  });
}

test("a game of an unknown family is played by text", async ({ visitor, api }) => {
  // The service worker would ask for the list where it cannot be changed.
  const page = await visitor({ serviceWorkers: "block" });
  await withUnknownFamily(page);
  const table = await api.open({ game: GAME, participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const board = page.locator(".plain");
  const field = board.getByLabel("Your move");
  const moves = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(page.locator(".table")).toHaveAttribute("data-game", "stones");
  await expect(board.locator("pre")).toHaveText((await api.show(table.id)).state.position);
  await expect(board.getByText("16 legal moves")).toBeVisible();

  await field.fill("b2");
  await field.press("Enter");
  await expect(moves.first()).toContainText("b2");
  await expect(moves).toHaveCount(2);
  await expect(field).toHaveValue("");

  // What is not legal is refused in words, and nothing is played.
  await field.fill("b2");
  await board.getByRole("button", { name: "Play", exact: true }).click();
  await expect(board.locator(".plain-note.is-refusal")).not.toBeEmpty();
  await expect(moves).toHaveCount(2);

  const legal = await api.legal(table.id);
  const chosen = legal.moves[0]?.text ?? "";
  await field.fill(chosen);
  await board.getByRole("button", { name: chosen, exact: true }).click();
  await board.getByRole("button", { name: "Play", exact: true }).click();
  await expect(moves.nth(2)).toContainText(chosen);

  // Earlier positions are said, not drawn.
  await page.getByRole("button", { name: "First position" }).click();
  await expect(board.getByText("Earlier positions are not drawn.")).toBeVisible();
});

test("the start page offers a game of an unknown family", async ({ visitor }) => {
  const page = await visitor({ serviceWorkers: "block" });
  await withUnknownFamily(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three games of space");
  const card = page.locator(".game-card[data-game=stones]");
  await expect(card.getByRole("heading", { name: "Stones" })).toBeVisible();
  await expect(card.getByRole("link", { name: "How to play" })).toHaveCount(0);
  await card.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL("**/table/*");
  await expect(page.locator(".plain").getByLabel("Your move")).toBeVisible();
});
