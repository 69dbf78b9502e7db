// Whole games, played as people play them.

import { agent, HUMAN, tokenOf } from "./support/api";
import { playGame, tiles } from "./support/blokus";
import { expect, test, withSettings } from "./support/fixtures";
import { expectScene } from "./support/pages";
import { byKeys, inFlatView, inScene, playPylos } from "./support/pylos";
import { byKeyboard, byMouse, byTouch } from "./support/ways";

test("a Duo game by mouse, both sides at one screen", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, HUMAN], hot_seat: true });
  await withSettings(page, { autoPass: false });
  await page.goto(`/table/${table.id}#${table.host_token}`);
  const passes = await playGame(page, api, table.id, [0, 1], byMouse());
  // The moves are always the same ones, and at the end of them there is no place left for somebody's pieces.
  expect(passes).toBeGreaterThan(0);
  await expect(page.locator(".result h2")).toBeVisible();
  const { state } = await api.show(table.id);
  expect(state.status).toBe("finished");
  for (const score of state.result?.scores ?? []) await expect(page.locator(".result")).toContainText(String(score));
});

test("a Duo game by touch on a phone", async ({ visitor, api }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await withSettings(page, { autoPass: false });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await playGame(page, api, table.id, [0], byTouch());
  await expect(page.locator(".result h2")).toBeVisible();
});

test("a Duo game by keyboard only", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [agent("random"), HUMAN] });
  await withSettings(page, { autoPass: false });
  await page.goto(`/table/${table.id}#${tokenOf(table, 1)}`);
  await playGame(page, api, table.id, [1], byKeyboard);
  await expect(page.locator(".result h2")).toBeVisible();
  // What was played is said to those who do not see it.
  await expect(page.getByRole("log")).not.toBeEmpty();
});

test("a Classic game with three agents, seats chosen on the home page", async ({ page, api }) => {
  await withSettings(page, { autoPass: false });
  await page.goto("/");
  const card = page.locator("[data-game=blokus]");
  await card.getByRole("button", { name: "Classic", exact: true }).click();
  await card.getByRole("button", { name: "Choose seats, levels and clock" }).click();
  for (const seat of [2, 3, 4]) {
    const fieldset = card.locator(".setup-seat").nth(seat - 1);
    await expect(fieldset.locator("select").first()).toHaveValue("agent");
    await fieldset.getByLabel("An agent").selectOption("random");
  }
  await card.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await playGame(page, api, id, [0], byMouse());
  await expect(page.locator(".result h2")).toBeVisible();
  expect(await tiles(page).count()).toBeGreaterThan(20);
});

for (const [name, view, way] of [
  ["by clicking the scene", "scene", inScene],
  ["by clicking the flat view", "flat", inFlatView],
  ["by keyboard only", "flat", byKeys],
] as const) {
  test(`a Pylos game ${name}, with raises and balls taken back`, async ({ page, api }) => {
    // Fewer pixels are as good.
    await page.setViewportSize({ width: 640, height: 480 });
    await page.addInitScript((one) => localStorage.setItem("polyspire.pylos-view", JSON.stringify(one)), view);
    const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
    await page.goto(`/table/${table.id}#${table.host_token}`);
    await expect(page.locator(".pylos-table")).toHaveAttribute("data-view", view);
    if (view === "scene") await expectScene(page);
    const counts = await playPylos({ page, api, table, way });
    expect(counts.raise).toBeGreaterThan(0);
    expect(counts.take).toBeGreaterThan(0);
    await expect(page.locator(".result h2")).toBeVisible();
  });
}
