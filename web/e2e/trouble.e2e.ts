// Everything that can go wrong has a message of its own, and costs nobody anything.

import type { Page } from "@playwright/test";
import { agent, HUMAN, tokenOf } from "./support/api";
import { chooseMove, playAnywhere, playMove, tiles } from "./support/blokus";
import { expect, test } from "./support/fixtures";
import { expectScene } from "./support/pages";
import { flatCell } from "./support/pylos";
import { byMouse } from "./support/ways";

const WRONG = "0".repeat(64);

test("a dead link", async ({ page }) => {
  await page.goto("/table/00000000000000000000");
  await expect(page.getByRole("heading", { name: "This game does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "To the start page" }).click();
  await expect(page.locator("[data-game=blokus]")).toBeVisible();
});

test("an address that no page has", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expect(page.locator(".error-page")).toContainText("/no/such/page");
});

for (const [name, token] of [
  ["a wrong token", WRONG],
  ["a token that was cut off", "0123abc"],
] as const) {
  test(`${name} leads to watching, and costs no seat`, async ({ page, visitor, api }) => {
    const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
    const stranger = await visitor();
    await stranger.goto(`/table/${table.id}#${token}`);
    await expect(stranger.getByRole("heading", { name: "This link does not open a seat here" })).toBeVisible();
    await stranger.getByRole("button", { name: "Watch the game" }).click();
    await expect(stranger.getByText("You are watching")).toBeVisible();

    // Whoever sits there already and follows the wrong link keeps the seat.
    await page.goto(`/table/${table.id}#${tokenOf(table)}`);
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
    await page.goto("/");
    await page.goto(`/table/${table.id}#${token}`);
    await expect(page.getByRole("heading", { name: "This link does not open a seat here" })).toBeVisible();
    await page.goto("/");
    await page.getByRole("list", { name: "Continue" }).getByRole("link").click();
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
  });
}

test("a game that was deleted while somebody looked at it", async ({ page, api, server }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await server.beginAnew();
  await expect(page.getByRole("heading", { name: "This game does not exist" })).toBeVisible();
  // The list of games to continue does not offer it any more.
  await page.goto("/");
  await expect(page.getByText("Games you start here wait for you in this place.")).toBeVisible();
});

test("a broken record keeps what was written", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("or paste it here");
  for (const [record, words] of [
    ["this is no record", "This record cannot be played"],
    ["(;FF[4]GM[Blokus Duo];B[a1])", "This record cannot be played"],
    ["(;FF[4]GM[Chess])", "This record cannot be played"],
  ] as const) {
    await box.fill(record);
    await page.getByRole("button", { name: "Open the record" }).click();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(box).toHaveValue(record);
  }
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "large.sgf", mimeType: "text/plain", buffer: Buffer.alloc(300_000, "x") });
  await expect(page.getByRole("alert")).toContainText("too large");
});

test("without WebGL the flat view does everything", async ({ page, api }) => {
  await page.addInitScript(() => {
    const usual = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith("webgl") ? null : Reflect.apply(usual, this, [kind, ...more]);
    } as typeof usual;
  });
  const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.getByText("This browser cannot draw in 3D")).toBeVisible();
  await flatCell(page, "b2").click();
  await expect(flatCell(page, "b2")).toHaveAttribute("data-ball", "white");
});

test("a scene that cannot be fetched is not the browser's fault, and can be had later", async ({ visitor, api }) => {
  // What the service worker fetches cannot be held up.
  const page = await visitor({ serviceWorkers: "block" });
  await page.route("**/assets/scene-*.js", (route) => route.abort("connectionrefused"));
  const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.getByText("The 3D view could not be loaded")).toBeVisible();
  await flatCell(page, "b2").click();
  await expect(flatCell(page, "b2")).toHaveAttribute("data-ball", "white");
  await page.unroute("**/assets/scene-*.js");
  await page.getByRole("button", { name: "3D view" }).click();
  await expectScene(page);
});

test("without storage the page says what that means, and can be played on", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("switched off", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await expect(page.getByText("does not let pages remember anything")).toBeVisible();
  await page.locator("[data-game=blokus]").getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await playAnywhere(page);
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(0);
  // To another page and back: the seat is still there.
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("list", { name: "Continue" }).getByRole("link").click();
  await expect(page.locator(".tools")).toBeVisible();
});

test("without the server nothing that was chosen or written is lost", async ({ page, server }) => {
  await page.goto("/");
  const card = page.locator("[data-game=blokus]");
  await card.getByRole("button", { name: "Duo", exact: true }).click();
  await card.getByRole("button", { name: "Choose seats, levels and clock" }).click();
  await card.getByLabel("Your name").fill("Ada");
  await page.getByLabel("or paste it here").fill("(;FF[4]GM[Blokus Duo])");
  await server.kill();
  await card.getByRole("button", { name: "Start" }).click();
  await expect(card.getByRole("alert")).toContainText("The server does not answer");
  await page.getByRole("button", { name: "Open the record" }).click();
  await expect(page.getByRole("alert").last()).toContainText("The server does not answer");
  await expect(card.getByLabel("Your name")).toHaveValue("Ada");
  await expect(page.getByLabel("or paste it here")).toHaveValue("(;FF[4]GM[Blokus Duo])");
  await server.begin();
  await card.getByRole("button", { name: "Start" }).click();
  await page.waitForURL("**/table/*");
  await expect(page.locator(".table-side")).toContainText("Ada");
});

test("the app starts without the server and says what needs it", async ({ page, api, server }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
  const address = `/table/${table.id}#${tokenOf(table)}`;
  await page.goto(address);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  await page.reload();
  await expect(page.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(page.getByText("The server does not answer.").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
  await server.begin();
  // Nobody has to do anything for it.
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  const legal = await api.turnOf(table.id, [0]);
  if (!legal) throw new Error("over already");
  await playMove(page, chooseMove(legal, 2), byMouse());
  await expect(tiles(page)).toHaveCount(2);
});

test("pages that were opened without the server go on by themselves when it is back", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await server.kill();
  const known: Record<string, string> = {
    "/": "[data-game=blokus]",
    "/watch": "h1:text('Running games')",
    "/arena": "h1:text('Arena')",
    "/learn/blokus": ".tray-piece[aria-pressed=true]",
  };
  const opened: [Page, string][] = [];
  for (const [address, sign] of Object.entries(known)) {
    const one = await context.newPage();
    await one.goto(address);
    await expect(one.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
    opened.push([one, sign]);
  }
  await server.begin();
  for (const [one, sign] of opened) await expect(one.locator(sign)).toBeVisible();
});

test("an introduction says when the server is gone, and goes on where it was", async ({ page, server }) => {
  await page.goto("/learn/blokus");
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  await server.kill();
  await playAnywhere(page);
  await expect(page.locator(".guide-text").getByRole("alert")).toContainText("The server does not answer");
  await server.begin();
  await page.keyboard.press("Enter");
  await expect(page.locator(".guide-said.is-done")).toBeVisible();
  await expect(page.locator(".guide-text").getByRole("alert")).toHaveCount(0);
});
