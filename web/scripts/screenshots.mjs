// Takes pictures of the pages for docs/screenshots, from a server that serves the app:
//
//   node scripts/screenshots.mjs http://127.0.0.1:8000 ../docs/screenshots
//
// CHROMIUM names the browser where it is not /usr/bin/chromium. The pages of Pylos and the introductions are not among them.

import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";

const [base = "http://127.0.0.1:8000", folder = "../docs/screenshots"] = process.argv.slice(2);

const SIZES = [
  { name: "1280", viewport: { width: 1280, height: 800 } },
  { name: "390", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];
const THEMES = ["light", "dark"];

async function post(path, body) {
  const response = await fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

const agent = (spec) => ({ kind: "agent", spec });

/** A table of a person and agents, with some moves played by the keyboard. */
async function startedTable(browser, game, agents, turns) {
  const participants = [{ kind: "human", name: "Ada" }, ...agents.map(agent)];
  const opened = await post("/api/games", { game, participants });
  const path = `/table/${opened.id}#${opened.seats[0].token}`;
  const page = await browser.newPage();
  await page.goto(base + path);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.waitForSelector("[data-turn=yours]");
    await page.waitForSelector(".tray-piece[aria-pressed=true]");
    // The places go round; not always the first one, so that the pieces spread.
    for (let step = 0; step <= (turn * 7) % 5; step += 1) await page.keyboard.press(" ");
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (moves) => document.querySelectorAll(".moves li").length > moves,
      turn * participants.length,
    );
  }
  await page.close();
  return path;
}

/** The address of a finished game between agents. */
async function finishedGame() {
  const opened = await post("/api/games", { game: "blokus-duo", participants: [agent("level-4"), agent("level-5")] });
  for (;;) {
    const { state } = await (await fetch(`${base}/api/games/${opened.id}`)).json();
    if (state.status === "finished") return `/replay/${opened.id}`;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function showGhost(page) {
  await page.waitForSelector(".tray-piece[aria-pressed=true]");
  await page.keyboard.press(" ");
}

async function analyse(page) {
  await page.click("[aria-label='Present position']");
  await page.click(".result button:has-text('Analyse')");
  await page.waitForSelector(".series");
  await page.waitForSelector(".panel progress", { state: "detached", timeout: 300_000 });
  await page.click("[aria-label='First position']");
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".heat");
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
await mkdir(folder, { recursive: true });
const pages = [
  { name: "blokus-duo", path: await startedTable(browser, "blokus-duo", ["level-3"], 6), prepare: showGhost },
  {
    name: "blokus-classic",
    path: await startedTable(browser, "blokus-classic", ["level-4", "level-3", "level-4"], 8),
    prepare: showGhost,
  },
  { name: "analysis", path: await finishedGame(), prepare: analyse },
  { name: "home", path: "/", prepare: (page) => page.waitForSelector(".game-card") },
  { name: "watch", path: "/watch", prepare: (page) => page.waitForSelector(".table-list") },
  { name: "settings", path: "/settings", prepare: (page) => page.waitForSelector(".settings") },
  { name: "arena", path: "/arena", prepare: (page) => page.waitForSelector(".arena") },
  { name: "dead-link", path: "/table/nothing", prepare: (page) => page.waitForSelector(".error-page") },
];
for (const { name: size, ...options } of SIZES) {
  for (const theme of THEMES) {
    const context = await browser.newContext({ ...options, colorScheme: theme });
    for (const { name, path, prepare } of pages) {
      const page = await context.newPage();
      await page.goto(base + path);
      await prepare(page);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 60 });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
