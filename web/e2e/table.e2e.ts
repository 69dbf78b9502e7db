// What can be done at a table besides moving: taking back, passing, hints, analysis, records.

import { placedBy } from "../src/games/blokus/data";
import { agent, HUMAN, tokenOf } from "./support/api";
import {
  cellsOfPath,
  chooseMove,
  expectInStep,
  ghost,
  playAnywhere,
  playMove,
  sorted,
  tiles,
  trayPiece,
} from "./support/blokus";
import { expect, test, withSettings } from "./support/fixtures";
import { LESSONS } from "./support/lessons";
import { flatCell } from "./support/pylos";
import { byKeyboard, byMouse } from "./support/ways";

const lessonRecord = (family: string, step: number) => LESSONS[family]?.lessons[step - 1]?.record ?? "";

test("undo takes the move and the reply back and puts the piece into the hand again", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  const legal = await api.turnOf(table.id, [0]);
  if (!legal) throw new Error("over before it began");
  const move = chooseMove(legal, 3);
  await playMove(page, move, byMouse());
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await page.keyboard.press("z");
  await expect(tiles(page)).toHaveCount(0);
  await expect(trayPiece(page, move.name)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => cellsOfPath((await ghost(page).getAttribute("d")) ?? "")).toEqual(sorted(move.cells));
  // It lies where it lay: Enter plays it again.
  await page.keyboard.press("Enter");
  await expect(tiles(page)).toHaveCount(2);
  await expectInStep(page, api, table.id);
});

test("a colour without a move says so, and passes by its button", async ({ page, api }) => {
  await withSettings(page, { autoPass: false });
  const table = await api.upload(lessonRecord("blokus", 4));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".pass-notice")).toContainText("Blue has no place for any piece left");
  await expect(page.locator("[data-turn=yours]")).toContainText("passes");
  await page.locator(".tools").getByRole("button", { name: "Pass (P)" }).click();
  await expect(page.locator(".moves li").last()).toContainText("pass");
  expect((await api.show(table.id)).history.at(-1)?.text).toBe("pass");
});

test("passing by itself is a setting", async ({ page, api }) => {
  const table = await api.upload(lessonRecord("blokus", 4));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".moves li").last()).toContainText("pass");
});

test("a hint is a legal move, drawn as a ghost and put away again", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const line = page.locator(".hint-line");
  await expect(line).toBeVisible();
  const text = (await line.getAttribute("data-move")) ?? "";
  const hinted = (await api.legal(table.id)).moves.find((move) => move.text === text);
  const placed = hinted ? placedBy(hinted) : null;
  expect(placed, `${text} is legal`).not.toBeNull();
  // It is said with the piece, not with a list of cells.
  await expect(line).toHaveText(new RegExp(`^Hint: lay ${placed?.name} on [a-n]\\d+(–[a-n]\\d+)?$`));
  const drawn = await page.locator("[data-ghost=hint] .ghost-body").getAttribute("d");
  expect(cellsOfPath(drawn ?? "")).toEqual(sorted(placed?.cells ?? []));
  await page.getByRole("button", { name: "Hide the hint" }).click();
  await expect(line).toHaveCount(0);
});

test("the analysis shows chances, moves and where the agent looks", async ({ page, api }) => {
  const table = await api.upload(lessonRecord("blokus", 3));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await expect(page.locator(".win-bar")).toBeVisible();
  const candidates = page.locator(".candidates tbody tr");
  await expect(candidates.first()).toBeVisible();
  await expect(page.locator(".heat rect").first()).toBeAttached();
  // Pointing at a candidate draws it on the board.
  const first = await candidates.first().locator(".candidate").getAttribute("data-move");
  await candidates.first().hover();
  const drawn = await page.locator("[data-ghost=hint] .ghost-body").getAttribute("d");
  const move = (await api.legal(table.id)).moves.find((one) => one.text === first);
  expect(cellsOfPath(drawn ?? "")).toEqual(sorted((move && placedBy(move)?.cells) ?? []));
});

test("Pylos shows the exact result of every legal move", async ({ page, api }) => {
  const table = await api.upload(lessonRecord("pylos", 5));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await page.getByRole("button", { name: "Flat view" }).click();
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await expect(page.locator(".exact li[data-outcome=win]").first()).toBeVisible();
  await expect(flatCell(page, "4a1").locator(".pylos-mark.win")).toBeVisible();
});

test("a hint in a won position of Pylos wins, and the table is named", async ({ page, api }) => {
  const turns = ["c2", "d3", "b3", "d2", "a2", "a1", "d1", "b2"];
  const record = `(;GM[Pylos]${turns.map((turn, index) => `;${index % 2 === 0 ? "W" : "B"}[${turn}]`).join("")})`;
  const table = await api.upload(record);
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const line = page.locator(".hint-line");
  await expect(line).toBeVisible();
  expect(["b1", "d4"]).toContain(await line.getAttribute("data-move"));
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await expect(page.locator("[data-source=table]")).toBeVisible();
  await expect(page.locator(".exact li[data-outcome=win]")).toHaveCount(2);
});

test("Pylos says how it was won, and what was in reserve before", async ({ page, api }) => {
  await page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
  const table = await api.upload(lessonRecord("pylos", 5));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await flatCell(page, "4a1").click();
  await expect(page.locator(".result")).toContainText("White laid the last ball on top");
  const white = page.locator(".seat-score").first();
  await expect(white).toHaveText("0 balls in reserve");
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(white).toHaveText("1 ball in reserve");
});

test("a record is uploaded, replayed from its first position and analysed", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("or paste it here").fill(lessonRecord("blokus", 3));
  await page.getByRole("button", { name: "Open the record" }).click();
  await page.waitForURL("**/replay/*");
  await expect(page.locator(".scrubber-count")).toHaveText("0 of 4");
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole("button", { name: "One move on" }).click();
  await expect(tiles(page)).toHaveCount(1);
  await page.locator(".moves button").nth(2).click();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Present position" }).click();
  await expect(tiles(page)).toHaveCount(4);
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.getByRole("heading", { name: "Largest mistakes" })).toBeVisible({ timeout: 120_000 });
  await expect(page.locator(".eval-graph, figure svg").first()).toBeVisible();
});

test("one of several games in a file is chosen", async ({ page }) => {
  const named = "(;GM[Blokus Duo]PB[Ada]PW[Bob]DT[2024-05-01]RE[B+15];B[e10];W[j5])";
  const file = `(;GM[Chess])${lessonRecord("pylos", 5)}${named}`;
  await page.goto("/");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "match.sgf", mimeType: "text/plain", buffer: Buffer.from(file) });
  const games = page.getByRole("list", { name: "There are 3 games in it. Which one?" });
  await expect(games.getByRole("button")).toHaveCount(3);
  await expect(games.getByRole("button", { name: "Not a game of this server" })).toBeDisabled();
  await expect(games.getByRole("button", { name: "2. Pylos" })).toBeFocused();
  await games.getByRole("button", { name: /3. Blokus Duo.*Ada and Bob.*2024-05-01 · B\+15/ }).click();
  await page.waitForURL("**/replay/*");
  await expect(page.locator(".scrubber-count")).toHaveText("0 of 2");
  await expect(page.getByText("Ada").first()).toBeVisible();
});

test("a game of a tournament is looked at move by move", async ({ page, server }) => {
  server.playTournament();
  await page.goto("/arena");
  await page.getByLabel("Between").selectOption({ label: "random – greedy" });
  await page
    .getByRole("button", { name: /^Look at game/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/replay\//);
  await expect(page.getByText("greedy").first()).toBeVisible();
});

test("a record that was saved can be opened again as a file", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [agent("random"), agent("random")] });
  await expect.poll(async () => (await api.show(table.id)).state.status, { timeout: 60_000 }).toBe("finished");
  await page.goto(`/replay/${table.id}`);
  await page.getByRole("button", { name: "Links & record" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  const path = await (await saving).path();
  await page.goto("/");
  await page.locator("input[type=file]").setInputFiles({
    name: "game.sgf",
    mimeType: "text/plain",
    buffer: await import("node:fs/promises").then(({ readFile }) => readFile(path)),
  });
  await page.waitForURL("**/replay/*");
  const opened = new URL(page.url()).pathname.split("/")[2] ?? "";
  expect(opened).not.toBe(table.id);
  expect((await api.show(opened)).state.position).toBe((await api.show(table.id)).state.position);
});

test("resigning asks first, and a rematch changes who starts", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(page.locator(".result h2")).toHaveText("You lost");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(new RegExp(table.id));
  await expect(page.locator("[data-turn=yours]")).toContainText("Orange");
  await expect(tiles(page)).toHaveCount(1);
});

for (const family of ["blokus", "pylos"] as const) {
  test(`the introduction to ${family} can be done to its end`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
    await page.goto(`/learn/${family}`);
    for (const step of [1, 2, 3, 4, 5]) {
      await expect(page.locator(".guide-text")).toContainText(`Step ${step} of 5`);
      await (family === "blokus" ? doBlokusStep(page, step) : doPylosStep(page));
      await expect(page.locator(".guide-said.is-done")).toBeVisible();
      if (step < 5) await page.getByRole("button", { name: "Next" }).click();
    }
    await page.getByRole("link", { name: "Play a game" }).click();
    await expect(page.locator("[data-game]").first()).toBeVisible();
  });
}

test("a lesson that is begun again, or another day, needs no further table", async ({ page }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/records")) uploads.push(request.url());
  });
  await page.goto("/learn/blokus");
  for (const button of ["Start this step again", null]) {
    await playAnywhere(page);
    await expect(page.locator(".guide-said.is-done")).toBeVisible();
    if (button) await page.getByRole("button", { name: button }).click();
    else await page.reload();
    await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
  }
  expect(uploads).toHaveLength(1);
});

type Page = Parameters<typeof tiles>[0];

async function doBlokusStep(page: Page, step: number): Promise<void> {
  if (step !== 4) await playAnywhere(page);
  // The fourth step is about passing; the fifth goes on until nothing is left but that.
  if (step < 4) return;
  await expect(page.locator(".pass-notice")).toBeVisible();
  await byKeyboard.pass(page);
}

async function doPylosStep(page: Page): Promise<void> {
  const done = page.locator(".guide-said.is-done");
  // Whatever is most advanced: taking back, raising, finishing a square, or else any place.
  const choices = [
    "[data-role=takeable]",
    "[data-role=raise-target]",
    "[data-role=raisable]",
    "[data-cell=c3][data-role=target]",
    "[data-role=target]",
  ];
  await expect(page.locator(".pylos-flat [data-role]:not([data-role=none])").first()).toBeAttached();
  for (let round = 0; round < 6 && !(await done.isVisible()); round += 1) {
    const end = page.locator(".pylos-buttons").getByRole("button", { name: "Done" });
    if (await end.isVisible()) {
      await end.click();
      break;
    }
    const before = await page.locator(".pylos-flat").innerHTML();
    for (const choice of choices) {
      const cell = page.locator(`.pylos-flat ${choice}`).last();
      if ((await cell.count()) === 0) continue;
      await cell.focus();
      await page.keyboard.press("Enter");
      break;
    }
    const goesOn = async () => (await done.isVisible()) || (await page.locator(".pylos-flat").innerHTML()) !== before;
    await expect.poll(goesOn).toBe(true);
  }
}
