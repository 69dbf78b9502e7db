// Several people at one table, and a server that dies while they play.

import { agent, HUMAN, tokenOf } from "./support/api";
import { chooseMove, expectInStep, playAnywhere, playMove, tiles } from "./support/blokus";
import { expect, test } from "./support/fixtures";
import { byKeyboard, byMouse } from "./support/ways";

test("two browsers at one table by link, and a spectator who can only watch", async ({ page, visitor, api }) => {
  await page.goto("/");
  const card = page.locator("[data-game=blokus]");
  await card.getByRole("button", { name: "Duo", exact: true }).click();
  await card.getByRole("button", { name: "Choose seats, levels and clock" }).click();
  await card.getByLabel("Seat 2", { exact: true }).selectOption("friend");
  await card.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";

  const link = await page.getByLabel(/^Link for/).inputValue();
  const watching = await page.getByLabel("For spectators").inputValue();
  const friend = await visitor();
  await friend.goto(link);
  // The token is not left where others can read it.
  await expect(friend).toHaveURL(new RegExp(`/table/${id}$`));
  const spectator = await visitor();
  await spectator.goto(watching);
  await expect(spectator.getByText("You are watching")).toBeVisible();

  for (const [turn, mover] of [page, friend, page, friend].entries()) {
    await expect(mover.locator("[data-turn=yours]")).toBeVisible();
    const legal = await api.turnOf(id, [turn % 2]);
    if (!legal) throw new Error("over already");
    await playMove(mover, chooseMove(legal, turn), turn % 2 === 0 ? byMouse() : byKeyboard);
    for (const one of [page, friend, spectator]) await expect(tiles(one)).toHaveCount(turn + 1);
  }
  await expect(spectator.locator("[data-turn=yours]")).toHaveCount(0);
  await expect(spectator.locator(".tools")).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: "Undo" })).toHaveCount(0);
  // Between people there are no hints.
  await expect(page.getByRole("button", { name: "Resign" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hint", exact: true })).toHaveCount(0);
});

test("a second device takes over the seat by its link", async ({ page, visitor, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await page.getByRole("button", { name: "Links & record" }).click();
  const link = await page.getByLabel("Your seat on another device").inputValue();
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto(link);
  await expect(phone.locator("[data-turn=yours]")).toBeVisible();
  await playAnywhere(phone);
  for (const one of [page, phone]) await expect(tiles(one)).toHaveCount(2);
});

test("a server that is killed and comes back loses and doubles nothing", async ({ page, api, server }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const first = await api.turnOf(table.id, [0]);
  if (!first) throw new Error("over already");
  await playMove(page, chooseMove(first, 3), byMouse());
  await expect(tiles(page)).toHaveCount(2);
  const second = await api.turnOf(table.id, [0]);
  if (!second) throw new Error("over already");
  const before = await api.show(table.id);

  await server.kill();
  await expect(page.locator(".banner[data-connection=waiting]")).toContainText("Connection lost");
  // What is played now is kept and sent later, once.
  const move = chooseMove(second, 5);
  await playMove(page, move, byMouse());
  await expect(page.locator(".banner[data-connection=waiting]")).toContainText("1 action will be sent then");

  await server.begin();
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.locator(".banner[data-connection=waiting]")).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(4);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await expectInStep(page, api, table.id);
  const after = await api.show(table.id);
  expect(after.history.slice(0, before.history.length)).toEqual(before.history);
  const own = after.history.filter((entry) => entry.seat === 0);
  expect(own).toHaveLength(2);
  expect(own[1]?.moves[0]).toMatchObject({ detail: { cells: move.cells } });
});

test("a server that comes back by itself is noticed without a click", async ({ page, api, server }) => {
  const table = await api.open({ game: "pylos", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await server.kill();
  await expect(page.locator(".banner[data-connection=waiting]")).toBeVisible();
  await server.begin();
  await expect(page.locator(".connection")).toHaveAttribute("data-connection", "open");
  await expect(page.locator(".banner[data-connection=waiting]")).toHaveCount(0);
});
