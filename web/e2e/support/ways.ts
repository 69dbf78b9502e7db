// The three ways to play Blokus.

import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import type { Placed } from "../../src/games/blokus/data";
import { fingerLift } from "../../src/games/blokus/drag";
import { button, cell, cellsOfPath, expectGhost, ghost, overOf, trayPiece, type Way } from "./blokus";

type Point = { x: number; y: number };

/**
 * The middle of an element that is in view and not under another one. Hands that move at once need no more; the
 * runner's own clicks wait for two frames each, which a whole game on a busy machine has no time for.
 */
async function middleOf(element: Locator): Promise<Point> {
  const found = await element.evaluate((here) => {
    here.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = here.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return { x, y, isOnTop: top !== null && here.contains(top), isOn: !(here as HTMLButtonElement).disabled };
  });
  expect(found, `${element} can be reached`).toMatchObject({ isOnTop: true, isOn: true });
  return found;
}

async function click(page: Page, element: Locator): Promise<void> {
  const { x, y } = await middleOf(element);
  await page.mouse.click(x, y);
}

async function tap(page: Page, element: Locator): Promise<void> {
  const { x, y } = await middleOf(element);
  await page.touchscreen.tap(x, y);
}

const passButton = (page: Page) => page.locator(".pass-notice").getByRole("button", { name: "Pass" });

/** Clicks everything; every second piece is dragged from the tray. */
export function byMouse(): Way {
  let isDragged = false;
  return {
    pick: (page, name) => click(page, trayPiece(page, name)),
    rotate: (page) => click(page, button(page, /Rotate clockwise/)),
    flip: (page) => click(page, button(page, /Flip/)),
    pass: (page) => click(page, passButton(page)),
    async lay(page, move) {
      isDragged = !isDragged;
      if (isDragged) {
        await dragByMouse(page, move);
      } else {
        const at = await middleOf(cell(page, overOf(move)));
        await page.mouse.move(at.x, at.y);
        await expectGhost(page, move);
        await page.mouse.click(at.x, at.y);
      }
    },
  };
}

async function dragByMouse(page: Page, move: Placed): Promise<void> {
  const from = await middleOf(trayPiece(page, move.name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 12);
  await expect(page.locator(".floating")).toBeAttached();
  // Not before: a page that has just come back may still move.
  const to = await middleOf(cell(page, overOf(move)));
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expectGhost(page, move);
  await page.mouse.up();
}

/** Taps everything, and confirms with a second tap; the first piece is dragged after a long press. */
export function byTouch(): Way {
  let isFirst = true;
  return {
    pick: (page, name) => tap(page, trayPiece(page, name)),
    rotate: (page) => tap(page, button(page, /Rotate clockwise/)),
    flip: (page) => tap(page, button(page, /Flip/)),
    pass: (page) => tap(page, passButton(page)),
    async lay(page, move) {
      if (isFirst) await dragByTouch(page, move);
      else await tap(page, cell(page, overOf(move)));
      isFirst = false;
      await expectGhost(page, move);
      await expect(page.locator(".verdict")).toContainText("Tap it again");
      await tap(page, cell(page, overOf(move)));
    },
  };
}

async function dragByTouch(page: Page, move: Placed): Promise<void> {
  const from = await middleOf(trayPiece(page, move.name));
  const target = cell(page, overOf(move));
  const box = await target.boundingBox();
  if (!box) throw new Error("the board is not in the page");
  // The piece is held above the finger, so the finger goes below the cell.
  const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 + fingerLift(box.height) };
  const session = await page.context().newCDPSession(page);
  await touch(session, "touchStart", from);
  // The long press is over when the piece floats.
  await expect(page.locator(".floating")).toBeAttached();
  for (const step of [0.3, 0.6, 0.9, 1]) {
    await touch(session, "touchMove", { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step });
  }
  await expectGhost(page, move);
  await touch(session, "touchEnd");
  await session.detach();
  // A click so soon after a drag (80 ms) belongs to the drag and is not heard; no finger is back that fast.
  await page.waitForTimeout(150);
}

export function touch(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  at?: Point,
): Promise<unknown> {
  return session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
}

/** Nothing but keys, wherever the focus is. */
export const byKeyboard: Way = {
  async pick(page, name) {
    const letter = name[0] ?? "";
    // Letters that are commands pick with Shift; pieces with the same letter come one after the other.
    const key = /[FPZER]/.test(letter) ? `Shift+${letter}` : letter.toLowerCase();
    const piece = trayPiece(page, name);
    for (let round = 0; round < 4; round += 1) {
      if ((await piece.getAttribute("aria-pressed")) === "true") return;
      await page.keyboard.press(key);
    }
  },
  rotate: (page) => page.keyboard.press("r"),
  flip: (page) => page.keyboard.press("f"),
  pass: (page) => page.keyboard.press("p"),
  async lay(page, move) {
    const where = async () => {
      const path = await ghost(page).getAttribute("d");
      const cells = cellsOfPath(path ?? "").map((text) => text.split(",").map(Number));
      return [Math.min(...cells.map(([row = 0]) => row)), Math.min(...cells.map(([, col = 0]) => col))] as const;
    };
    // The first arrow lays the piece over the middle if it is not over the board yet.
    await page.keyboard.press("ArrowUp");
    await expect(ghost(page)).toBeAttached();
    const [row, col] = await where();
    const press = async (key: string, times: number) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    };
    await press("ArrowDown", move.row - row);
    await press("ArrowUp", row - move.row);
    await press("ArrowRight", move.col - col);
    await press("ArrowLeft", col - move.col);
    await expectGhost(page, move);
    await page.keyboard.press("Enter");
  },
};
