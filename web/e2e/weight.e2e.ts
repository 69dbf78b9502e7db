// How much JavaScript the Blokus table needs before it can be played.

import { gzipSync } from "node:zlib";
import { agent, HUMAN, tokenOf } from "./support/api";
import { expect, test } from "./support/fixtures";

const MOST_BYTES = 120 * 1024;

test("the first load of the Blokus table is small and has no three.js", async ({ visitor, api }) => {
  // The service worker would fetch the other pages too, when this one is there already.
  const page = await visitor({ serviceWorkers: "block" });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  let bytes = 0;
  for (const script of scripts) {
    const body = await (await page.request.get(script)).body();
    bytes += gzipSync(body, { level: 9 }).length;
    expect(body.includes("WebGLRenderer"), script).toBe(false);
  }
  expect(scripts.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  console.log(`first load of the Blokus table: ${(bytes / 1024).toFixed(1)} KB of JavaScript, gzipped`);
});
