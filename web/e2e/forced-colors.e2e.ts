// With forced colours the browser paints backgrounds and shadows itself. What is chosen, who is to move and whether the
// server is heard must still be seen: the same element with and without that state is painted differently.

import type { ElementHandle, Page } from "@playwright/test";
import { agent, HUMAN, tokenOf } from "./support/api";
import { expect, test } from "./support/fixtures";

/** What an element looks like, with a bit of what is around it. */
async function look(page: Page, element: ElementHandle): Promise<string> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not in the page`);
  const clip = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6 };
  return (await page.screenshot({ clip, animations: "disabled" })).toString("base64");
}

/** Whether an element is painted differently once it has no longer the class, or is not pressed, that says its state. */
async function isSeen(page: Page, selector: string, state: string): Promise<boolean> {
  await expect(page.locator(selector).first()).toBeVisible();
  const element = await page.locator(selector).first().elementHandle();
  if (!element) throw new Error(`${selector} is not in the page`);
  const before = await look(page, element);
  await element.evaluate((one, name) => {
    if (name === "aria-pressed") (one as HTMLElement).setAttribute(name, "false");
    else (one as HTMLElement).classList.remove(name);
  }, state);
  return (await look(page, element)) !== before;
}

/** The background of an element, and the system's colour for what is chosen. */
async function backgrounds(page: Page, selector: string): Promise<[string, string]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const sample = document.createElement("span");
      sample.style.cssText = "background-color: Highlight; forced-color-adjust: none";
      document.body.append(sample);
      const colors = [element, sample].map((one) => getComputedStyle(one).backgroundColor);
      sample.remove();
      return colors as [string, string];
    });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`Blokus shows selection, tabs and mover with forced colours, ${colorScheme}`, async ({ visitor, api }) => {
    const page = await visitor({ forcedColors: "active", colorScheme });
    const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
    await page.goto(`/table/${table.id}#${tokenOf(table)}`);
    for (const selector of [".tray-head .segments button", ".chip", ".panel-tabs button", ".tray-piece"]) {
      const [background, highlight] = await backgrounds(page, `${selector}[aria-pressed=true]`);
      if (selector !== ".tray-piece") expect(background, selector).toBe(highlight);
      expect(await isSeen(page, `${selector}[aria-pressed=true]`, "aria-pressed"), selector).toBe(true);
    }
    for (const name of ["turn-yours", "seat-turn"]) expect(await isSeen(page, `.${name}`, name), name).toBe(true);
  });
}

test("Pylos shows roles and the mover with forced colours", async ({ visitor, api }) => {
  const page = await visitor({ forcedColors: "active" });
  await page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
  const table = await api.open({ game: "pylos", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  for (const name of ["is-mover", "role-target"]) expect(await isSeen(page, `.${name}`, name), name).toBe(true);
});

test("every state of the connection looks different with forced colours", async ({ visitor, api }) => {
  const page = await visitor({ forcedColors: "active" });
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const dot = page.locator(".connection[data-connection=open]");
  await expect(dot).toBeVisible();
  const element = page.locator(".connection");
  const looks = new Set<string>();
  for (const state of ["open", "connecting", "waiting"]) {
    await element.evaluate((one, to) => one.setAttribute("data-connection", to), state);
    looks.add(await look(page, (await element.elementHandle()) as ElementHandle));
  }
  expect(looks.size).toBe(3);
});
