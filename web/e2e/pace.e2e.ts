// Agents that can be followed: their pace, their marks on the board, and what is heard of them.

import { agent, HUMAN, tokenOf } from "./support/api";
import { playAnywhere, tiles } from "./support/blokus";
import { expect, test, withSettings } from "./support/fixtures";

test("three agents take their time, and every move of theirs is outlined and said", async ({ page, api }) => {
  const agents = ["random", "random", "random"].map(agent);
  const table = await api.open({ game: "blokus-classic", participants: [HUMAN, ...agents], delay_ms: 300 });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await playAnywhere(page);
  await expect(tiles(page)).toHaveCount(4);
  const { history } = await api.show(table.id);
  const gaps = history.slice(1).map((entry, index) => entry.at - (history[index]?.at ?? 0));
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(300);
  await expect(page.locator("[data-last-move]")).toHaveCount(3);
  const log = page.getByRole("log");
  for (const color of ["Blue", "Yellow", "Red", "Green"]) await expect(log).toContainText(`${color}: `);
  await expect(log.locator("p")).toHaveCount(4);
});

test("a new table has the pause of the settings, and the page shows the one it has", async ({ page, api }) => {
  await withSettings(page, { agentPause: 600 });
  await page.goto("/settings");
  await expect(page.getByLabel("Pause before each move of an agent, at new tables")).toHaveValue("600");
  await page.goto("/");
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForURL("**/table/*");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await api.show(id)).state.delay_ms).toBe(600);
  await expect(page.getByLabel("Delay").locator("option:checked")).toHaveText("0.6 s");
});

test("the page says what the clocks wait for", async ({ page, api }) => {
  const clock = { kind: "per_move", ms: 60_000 } as const;
  const friend = { kind: "human", name: "Grace" } as const;
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, friend], clock });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator(".turn")).toContainText("The clocks wait for Grace and for the first move.");
});

test("pieces are seen to arrive, unless motion is reduced", async ({ visitor, api }) => {
  for (const [reducedMotion, name] of [
    ["no-preference", "settle"],
    ["reduce", "none"],
  ] as const) {
    const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
    const page = await visitor({ reducedMotion });
    await page.goto(`/table/${table.id}#${tokenOf(table)}`);
    await playAnywhere(page);
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.locator(".tile-arriving").last()).toHaveCSS("animation-name", name);
  }
});
