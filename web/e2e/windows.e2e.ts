// What is needed to play fits into every window: board, tools and tray of all sizes of Blokus and both views of Pylos, on phones
// of both shapes and on a desk with the page enlarged to 200 %. And on the smallest cells a finger places pieces exactly.

import type { Page } from "@playwright/test";
import { placedBy } from "../src/games/blokus/data";
import { type Api, agent, HUMAN, tokenOf } from "./support/api";
import { cell, chooseMove, expectGhost, overOf, tiles, trayPiece, turnTo } from "./support/blokus";
import { expect, test, withSettings } from "./support/fixtures";
import { LESSONS } from "./support/lessons";
import { expectScene } from "./support/pages";
import { byTouch, touch } from "./support/ways";

const WINDOWS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [667, 375],
  [568, 320],
  // 1280×720 at 200 %.
  [640, 360],
  [768, 1024],
  [800, 600],
  [1024, 500],
  [1000, 640],
  [1280, 720],
] as const;

/** What must be in the window in whole. */
const NEEDED = [
  ".board-frame",
  ".tools",
  ".tools button",
  ".tools-state",
  ".tray",
  ".tray-head button",
  ".tray-pieces",
  ".pylos-stage",
  ".pylos-flat:not(.is-unseen) button",
  ".pylos-bar",
  ".pylos-bar button",
  ".pylos-prompt",
  ".pylos-reserve",
  ".turn",
  ".seats",
  ".seat",
  ".clock",
  ".tag-you",
].join(", ");

/** What is outside the window, or larger inside than its own box, before anybody scrolls. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate((needed) => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(needed)) {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (width === 0) continue;
      const isOut = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      const box = [left, top, right, bottom].map(Math.round).join(" ");
      if (isOut) faults.push(`${element.className} at ${box}`);
      const isCut = element.matches("button, .clock, .tag-you") && element.scrollWidth > element.clientWidth + 1;
      if (isCut) faults.push(`${element.className} is cut`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
    if (scrollY !== 0) faults.push("the page was scrolled");
    return faults;
  }, NEEDED);
}

/** Clicks where an element is; a click by the runner would scroll to it. */
async function clickHere(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not in the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const LONG_NAME = "Maximiliane-Alexandrina von Hohenlohe XL";

function open(api: Api, game: string, seats: number) {
  const others = Array.from({ length: seats - 1 }, () => agent("random"));
  const clock = { kind: "total", ms: 600_000, increment_ms: 0 } as const;
  return api.open({ game, participants: [{ ...HUMAN, name: LONG_NAME }, ...others], clock });
}

for (const [game, seats] of [
  ["blokus-classic", 4],
  ["blokus-classic-2p", 2],
  ["blokus-classic-3p", 3],
  ["blokus-duo", 2],
  ["blokus-junior", 2],
] as const) {
  test(`${game} fits into every window, and playing does not scroll`, async ({ page, api }) => {
    const table = await open(api, game, seats);
    await page.goto(`/table/${table.id}#${tokenOf(table)}`);
    await expect(page.locator("[data-ghost=legal]")).toBeAttached();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => outside(page), `${width}×${height}`).toEqual([]);
      const clocks = await page.locator(".clock:visible").count();
      expect(clocks, `clocks in ${width}×${height}`).toBe(seats);
    }
    await page.setViewportSize({ width: 320, height: 568 });
    const before = await page.locator(".board-frame").boundingBox();
    await clickHere(page, ".tray-piece[data-kind=playable] >> nth=1");
    await page.keyboard.press("Enter");
    await api.turnOf(table.id, [0]);
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
    await expect(page.locator("[data-ghost=legal]")).toBeAttached();
    await expect.poll(() => outside(page)).toEqual([]);
    expect(await page.locator(".board-frame").boundingBox()).toEqual(before);
  });
}

test("the notice that a colour must pass moves nothing", async ({ page, api }) => {
  await withSettings(page, { autoPass: false });
  const lesson = LESSONS.blokus?.lessons[3]?.record ?? "";
  const table = await api.upload(lesson);
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".pass-notice button")).toBeVisible();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => outside(page), `${width}×${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const places = () => Promise.all([".board-frame", ".tray"].map((one) => page.locator(one).boundingBox()));
  const before = await places();
  await page.locator(".pass-notice button").click();
  await expect(page.locator(".pass-notice")).toHaveCount(0);
  expect(await places()).toEqual(before);
});

for (const view of ["flat", "scene"] as const) {
  test(`Pylos in the ${view} view fits into every window`, async ({ page, api }) => {
    await withSettings(page, { scene: "plain" });
    await page.addInitScript((one) => localStorage.setItem("polyspire.pylos-view", JSON.stringify(one)), view);
    // White can raise d1, and can complete a square.
    const table = await api.upload(LESSONS.pylos?.lessons[1]?.record ?? "");
    await page.goto(`/table/${table.id}#${table.host_token}`);
    if (view === "scene") await expectScene(page);
    await expect(page.locator(".pylos-flat [data-role=raisable]").first()).toBeAttached();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => outside(page), `${width}×${height}`).toEqual([]);
      if (view === "scene") continue;
      // With a ball picked up there is one more button, and more to read.
      await clickHere(page, ".pylos-flat [data-role=raisable]");
      await expect(page.locator(".pylos-flat [data-role=picked]")).toBeAttached();
      await expect.poll(() => outside(page), `${width}×${height}, raising`).toEqual([]);
      const side = await page.locator(".pylos-flat [data-cell=a1]").evaluate((one) => one.clientWidth);
      expect(side, `cells in ${width}×${height}`).toBeGreaterThanOrEqual(28);
      await page.keyboard.press("Escape");
    }
  });
}

for (const family of ["blokus", "pylos"]) {
  test(`the introduction to ${family} has board and tools in the window together`, async ({ page }) => {
    await withSettings(page, { scene: "plain" });
    await page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
    await page.goto(`/learn/${family}`);
    await expect(page.locator(".board-frame, .pylos-stage").first()).toBeVisible();
    for (const [width, height] of WINDOWS.filter(([, height]) => height < 800)) {
      await page.setViewportSize({ width, height });
      const reach = await page.evaluate(() => {
        const parts = [...document.querySelectorAll(".board-frame, .tools, .tray, .pylos-stage, .pylos-bar")];
        const boxes = parts.map((part) => part.getBoundingClientRect());
        const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
        return { high, wide: document.documentElement.scrollWidth };
      });
      expect(reach.high, `${width}×${height}`).toBeLessThanOrEqual(height);
      expect(reach.wide, `${width}×${height}`).toBeLessThanOrEqual(width);
    }
  });
}

test("the start page asks once how pieces should look", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Colours and patterns" }).click();
  await expect(page.locator(".first-look")).toHaveCount(0);
  await page.goto("/settings");
  await expect(page.getByLabel("Patterns on pieces, so that colours are not needed")).toBeChecked();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Blokus" })).toBeVisible();
  await expect(page.locator(".first-look")).toHaveCount(0);
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test("the piece of the first turn in Classic lies where it fits, and so do others", async ({ visitor, api }) => {
  const page = await visitor(PHONE);
  const table = await open(api, "blokus-classic", 4);
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator("[data-ghost=legal]")).toBeAttached();
  await expect(page.locator(".verdict-good")).toContainText("It fits here");
  // The first tap is on the start, as everybody's is.
  await cell(page, [0, 0]).tap();
  await expect(page.locator(".verdict")).toContainText("Tap it again");
  for (const name of ["Z5", "W", "T5"]) {
    await trayPiece(page, name).tap();
    await expect(trayPiece(page, name)).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator("[data-ghost=legal]"), name).toBeAttached();
  }
});

test("a finger sees enlarged where it places a piece on cells of 15 pixels", async ({ visitor, api }) => {
  const page = await visitor(PHONE);
  const table = await open(api, "blokus-classic", 4);
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const legal = await api.turnOf(table.id, [0]);
  if (!legal) throw new Error("nobody is to move");
  const move = legal.moves.flatMap((one) => placedBy(one) ?? []).find(({ name }) => name === "L5");
  if (!move) throw new Error("L5 has no place");
  const way = byTouch();
  await way.pick(page, move.name);
  await turnTo(page, move, way);
  const target = await cell(page, overOf(move)).boundingBox();
  if (!target) throw new Error("the board is not in the page");
  expect(target.width).toBeLessThan(18);
  // The finger begins on the piece and pushes it three cells away, then back by as much: it never hides it.
  await cell(page, overOf(move)).tap();
  await expectGhost(page, move);
  const start = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const session = await page.context().newCDPSession(page);
  await touch(session, "touchStart", start);
  const away = { x: start.x + 3 * target.width, y: start.y + 3 * target.height };
  for (const part of [0.4, 0.8, 1]) {
    await touch(session, "touchMove", {
      x: start.x + (away.x - start.x) * part,
      y: start.y + (away.y - start.y) * part,
    });
  }
  const loupe = page.locator(".loupe");
  await expect(loupe).toBeVisible();
  await expect(loupe.locator("[data-ghost=illegal]")).toBeAttached();
  const ghost = await loupe.locator(".ghost-body").boundingBox();
  const frame = await loupe.boundingBox();
  if (!ghost || !frame) throw new Error("the magnifier is not in the page");
  const cells = Math.max(...move.cells.map(([, col]) => col)) - move.col + 1;
  expect(ghost.width / cells).toBeGreaterThan(2 * target.width - 2);
  expect([frame.x >= 0, frame.y >= 0, frame.x + frame.width <= 360]).toEqual([true, true, true]);
  for (const part of [0.6, 0.2, 0]) {
    await touch(session, "touchMove", {
      x: start.x + (away.x - start.x) * part,
      y: start.y + (away.y - start.y) * part,
    });
  }
  await expectGhost(page, move);
  await touch(session, "touchEnd");
  await session.detach();
  await expect(loupe).toHaveCount(0);
  await expect(page.locator(".verdict")).toContainText("Tap it again");
  // A click so soon after a drag belongs to the drag.
  await page.waitForTimeout(150);
  await cell(page, overOf(move)).tap();
  await expect(tiles(page).first()).toBeAttached();
  const { history } = await api.show(table.id);
  expect(placedBy(history[0]?.moves[0] as never)?.cells).toEqual(move.cells);
});

test("a tap means the cell: the piece lies over it wherever it fits", async ({ visitor, api }) => {
  const page = await visitor(PHONE);
  const table = await api.open({ game: "blokus-classic", participants: [HUMAN, HUMAN, HUMAN, HUMAN], hot_seat: true });
  const legal = await api.turnOf(table.id, [0]);
  if (!legal) throw new Error("nobody is to move");
  await api.move(table.id, table.host_token, legal.moves.find(({ text }) => text.split(",").length === 5)?.text ?? "");
  for (const seat of [1, 2, 3]) {
    const next = await api.turnOf(table.id, [seat]);
    await api.move(table.id, table.host_token, next?.moves.at(-1)?.text ?? "");
  }
  const turn = await api.turnOf(table.id, [0]);
  if (!turn) throw new Error("nobody is to move");
  await page.goto(`/table/${table.id}#${table.host_token}`);
  const move = chooseMove(turn, 1);
  const way = byTouch();
  await way.pick(page, move.name);
  await turnTo(page, move, way);
  // Every cell of the piece can be tapped, not only the one that it is held by.
  for (const one of move.cells) {
    await cell(page, [one[0], one[1]]).tap();
    await expect(page.locator("[data-ghost=legal]"), `${one}`).toBeAttached();
    await way.pick(page, move.name);
    await page.keyboard.press("Escape");
    await way.pick(page, move.name);
    await turnTo(page, move, way);
  }
});
