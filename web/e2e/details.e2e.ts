// What a table shows and lets people do beyond playing on: refusals, pauses, clocks, flights, trays and looks.

import { agent, HUMAN, tokenOf } from "./support/api";
import { cell, playAnywhere, tiles, trayPiece } from "./support/blokus";
import { expect, test, withSettings } from "./support/fixtures";
import { LESSONS } from "./support/lessons";
import { expectScene } from "./support/pages";
import { flatCell, inScene, whereIs } from "./support/pylos";

test("a piece where it may not lie is red and says why", async ({ page, api }) => {
  const table = await api.upload(LESSONS.blokus?.lessons[1]?.record ?? "");
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  // The record has a blue piece on e10–h10 and g11, the first row being 14.
  await page.keyboard.press("1");
  for (const [at, reason] of [
    [[4, 4], "overlaps blue at e10"],
    [[3, 4], "touches your own edge at e11"],
    [[12, 12], "touches no corner of your own pieces"],
  ] as const) {
    await cell(page, [at[0], at[1]]).hover();
    await expect(page.locator("[data-ghost=illegal] .ghost-cross")).toBeAttached();
    await expect(page.locator(".verdict-bad")).toContainText(reason);
    await cell(page, [at[0], at[1]]).click();
    await expect(tiles(page)).toHaveCount(2);
  }
  await cell(page, [3, 3]).hover();
  await expect(page.locator("[data-ghost=legal]")).toBeAttached();
  await expect(page.locator(".verdict-good")).toContainText("It fits here");
});

test("a first piece must cover its start", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  await cell(page, [12, 12]).hover();
  await expect(page.locator("[data-ghost=illegal]")).toBeAttached();
  await expect(page.locator(".verdict-bad")).toContainText("the first piece must cover e10");
});

test("agents alone are paused, go on by one move, and are let go again", async ({ page, api }) => {
  const table = await api.open({
    game: "blokus-duo",
    participants: [agent("random"), agent("random")],
    delay_ms: 400,
  });
  const moves = async () => (await api.show(table.id)).state.moves;
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(tiles(page).first()).toBeAttached();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  const before = await moves();
  await page.getByRole("button", { name: "One move", exact: true }).click();
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.getByRole("button", { name: "One move", exact: true }).click();
  await expect(tiles(page)).toHaveCount(before + 2);
  // Had the first step let more than one move through, there would be more by now.
  expect(await moves()).toBe(before + 2);
  expect((await api.show(table.id)).state.status).toBe("paused");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(moves).toBeGreaterThan(before + 3);
});

test("a clock that runs out ends the game", async ({ page, api }) => {
  const table = await api.open({
    game: "pylos",
    participants: [HUMAN, agent("random")],
    clock: { kind: "per_move", ms: 3000 },
  });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator(".clock")).toHaveCount(2);
  await expect(page.locator(".clock-running")).toHaveCount(0);
  await api.move(table.id, tokenOf(table), "b2");
  await expect(page.locator(".clock-running")).toBeVisible();
  await expect(page.locator(".result h2")).toHaveText("You lost");
  await expect(page.locator(".result")).toContainText("on time");
  await expect(page.locator(".seat").first()).toContainText("out of time");
});

test("what was taken back is played again", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, HUMAN], hot_seat: true });
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await playAnywhere(page);
  await expect(tiles(page)).toHaveCount(1);
  const path = await tiles(page).first().getAttribute("d");
  await page.keyboard.press("z");
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(tiles(page)).toHaveCount(1);
  expect(await tiles(page).first().getAttribute("d")).toBe(path);
  await expect(page.getByRole("button", { name: "Redo" })).toHaveCount(0);
});

test("the tray shows pieces by size, and those of the opponent", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const pieces = page.locator(".tray-piece");
  await expect(pieces).toHaveCount(21);
  const sizes = page.getByRole("group", { name: "Size of pieces" });
  for (const [tab, count] of [
    ["1–2", 2],
    ["3", 2],
    ["4", 5],
    ["5", 12],
    ["All", 21],
  ] as const) {
    await sizes.getByRole("button", { name: tab, exact: true }).click();
    await expect(pieces).toHaveCount(count);
  }
  await page.getByRole("group", { name: "Whose pieces" }).getByRole("button", { name: "Orange" }).click();
  await expect(page.locator(".tray-pieces")).toHaveAttribute("data-color", "orange");
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toHaveCount(0);
  await page.getByRole("group", { name: "Whose pieces" }).getByRole("button", { name: "Blue" }).click();
  await trayPiece(page, "X").click();
  await expect(trayPiece(page, "X")).toHaveAttribute("aria-pressed", "true");
});

test("light or dark and the colours of pieces are changed at once and remembered", async ({ page }) => {
  await page.goto("/settings");
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return { scheme: style.colorScheme, blue: style.getPropertyValue("--piece-blue").trim() };
    });
  const usual = await look();
  await page.getByRole("group", { name: "Light or dark" }).getByRole("button", { name: "dark" }).click();
  await page
    .getByRole("group", { name: "Colours of the pieces" })
    .getByRole("button", { name: "for colour-blind people" })
    .click();
  await expect.poll(look).toEqual({ scheme: "dark", blue: "#0072b2" });
  await page.reload();
  await expect.poll(look).toEqual({ scheme: "dark", blue: "#0072b2" });
  await page.getByRole("button", { name: "Back to the defaults" }).click();
  await expect.poll(look).toEqual(usual);
});

test("a ball travels to its place in the scene, and then nothing is drawn any more", async ({ visitor, api }) => {
  const page = await visitor({ reducedMotion: "no-preference", viewport: { width: 640, height: 480 } });
  const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expectScene(page);
  const scene = page.locator(".pylos-scene");
  // A flight may be over before anybody looks, so what was said meanwhile is kept.
  await scene.evaluate((element) => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => told.push(element.getAttribute("data-moving") ?? "")).observe(element, {
      attributeFilter: ["data-moving"],
    });
  });
  await inScene.choose(page, "b2");
  await expect(flatCell(page, "b2")).toHaveAttribute("data-ball", "white");
  await expect.poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told)).toContain("true");
  await expect(scene).toHaveAttribute("data-moving", "false");
  // The pointer is still there: it goes away, so that nothing glows under it.
  await page.mouse.move(1, 1);
  const drawn = async () => Number(await scene.getAttribute("data-drawn"));
  let last = -1;
  const isSame = async () => {
    const [before, now] = [last, await drawn()];
    last = now;
    return before === now;
  };
  // Longer than the pause before the last, sharp picture.
  await expect.poll(isSame, { intervals: [1200] }).toBe(true);
});

for (const view of ["scene", "flat"] as const) {
  test(`Pylos by touch in the ${view} view: a second tap confirms`, async ({ visitor, api }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await withSettings(page, { scene: "plain" });
    await page.addInitScript((one) => localStorage.setItem("polyspire.pylos-view", JSON.stringify(one)), view);
    const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
    await page.goto(`/table/${table.id}#${table.host_token}`);
    if (view === "scene") await expectScene(page);
    const tap = async (name: string) => {
      if (view === "flat") return flatCell(page, name).tap();
      const { x, y } = await whereIs(page, name);
      return page.touchscreen.tap(x, y);
    };
    await expect(flatCell(page, "c3")).toHaveAttribute("data-role", "target");
    await tap("c3");
    await expect(page.locator(".pylos-prompt")).toHaveText("Tap it again to confirm.");
    await expect(flatCell(page, "c3")).toHaveAttribute("data-ball", "none");
    await tap("c3");
    await expect(flatCell(page, "c3")).toHaveAttribute("data-ball", "white");
    expect((await api.show(table.id)).state.moves).toBe(1);
  });
}
