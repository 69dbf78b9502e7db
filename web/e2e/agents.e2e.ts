// Choosing agents, and what is told of them afterwards.

import type { Page } from "@playwright/test";
import { agent, HUMAN, tokenOf } from "./support/api";
import { playAnywhere } from "./support/blokus";
import { expect, test } from "./support/fixtures";

/** Opens the form of a variant of Blokus. */
async function chooseSeats(page: Page, variant: string): Promise<void> {
  await page.goto("/");
  const card = page.locator(".game-card[data-game=blokus]");
  await card.getByRole("button", { name: variant, exact: true }).click();
  await card.getByRole("button", { name: "Choose seats, levels and clock" }).click();
  await expect(card.locator(".agent-picker option").nth(5)).toBeAttached();
}

const picker = (page: Page) => page.locator(".agent-picker").first();

async function startedWith(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForURL("**/table/*");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("the settings of an agent are fields with ranges and help", async ({ page, api }) => {
  await chooseSeats(page, "Duo");
  await picker(page).locator("select").selectOption("mcts");
  await picker(page).getByText("Settings of the agent").click();
  const field = (key: string) => picker(page).locator(`[data-setting=${key}]`);
  await expect(field("noise").getByRole("slider")).toHaveAccessibleDescription(/largest random error/);
  await field("time").getByRole("spinbutton").fill("0.05");
  await field("noise").getByRole("slider").press("ArrowRight");
  await field("playouts").getByRole("combobox").selectOption("heuristic");
  await field("transpositions").getByRole("checkbox").uncheck();
  await expect(picker(page).locator("code")).toHaveText(
    "mcts:time=50ms,noise=0.01,playouts=heuristic,transpositions=off",
  );
  await field("noise").getByRole("button", { name: "As usual" }).click();
  await expect(picker(page).getByText("Settings of the agent (3 changed)")).toBeVisible();
  const id = await startedWith(page);
  const seats = (await api.show(id)).state.seats;
  expect(seats[1]?.name).toContain("mcts:time=50ms,playouts=heuristic,transpositions=off");
});

test("a number beyond its range is not sent", async ({ page }) => {
  await chooseSeats(page, "Duo");
  await picker(page).locator("select").selectOption("fast-mcts");
  await picker(page).getByText("Settings of the agent").click();
  const number = picker(page).locator("[data-setting=time]").getByRole("spinbutton");
  await number.fill("7");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  expect(await number.evaluate((element: HTMLInputElement) => element.validity.rangeOverflow)).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

test("networks are offered for every game they can play, with settings of their own", async ({ page, api }) => {
  await chooseSeats(page, "for three");
  const select = picker(page).locator("select").first();
  await expect(select.locator("optgroup[label=Network] option", { hasText: "classic (shipped)" })).toBeAttached();
  await select.selectOption("network classic");
  await picker(page).getByText("Settings of the agent").click();
  await picker(page).locator("[data-setting=visits]").getByRole("spinbutton").fill("20");
  const id = await startedWith(page);
  expect((await api.show(id)).state.seats[1]?.name).toContain("alphazero:checkpoint=classic,visits=20");
  await expect(page.locator(".seats")).toContainText("alphazero (classic)");
});

test("a network can play its first thought", async ({ page, api }) => {
  await chooseSeats(page, "Duo");
  await picker(page).locator("select").first().selectOption("network duo");
  await page.getByLabel("How the network plays").selectOption("policy");
  const id = await startedWith(page);
  expect((await api.show(id)).state.seats[1]?.name).toBe("policy:checkpoint=duo");
});

test("a level says what it is like", async ({ page }) => {
  await chooseSeats(page, "Duo");
  await picker(page).locator("select").selectOption("level-4");
  await expect(picker(page).locator(".quiet").first()).toHaveText(/^[A-Z][^.]+\. Elo [+−]?\d+, where 0/);
});

test("moves of agents tell how long they thought and what they expected", async ({ page, api }) => {
  const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("level-7")] });
  await page.goto(`/table/${table.id}#${tokenOf(table)}`);
  await playAnywhere(page);
  const thoughts = page.locator(".moves .moves-thought");
  await expect(thoughts).toHaveCount(1);
  await expect(thoughts).toHaveText(/\d+ m?s · \d+ %/);
});

test("the end tells the official scores, and totals where a player has two colours", async ({ page, api }) => {
  const { id } = await api.open({ game: "blokus-classic-2p", participants: ["random", "greedy"].map(agent) });
  await expect.poll(async () => (await api.show(id)).state.status, { timeout: 90_000 }).toBe("finished");
  const { seats, scores } = (await api.show(id)).state;
  await page.goto(`/table/${id}`);
  const rows = page.getByRole("table", { name: "Final scores" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  for (const seat of [0, 1]) {
    const own = scores.filter(({ color }) => color % 2 === seat);
    const points = own.reduce((sum, one) => sum + one.points, 0);
    expect(seats[seat]?.points).toBe(points);
    const official = String(seats[seat]?.official ?? "").replace("-", "−");
    await expect(rows.nth(seat).locator("td")).toHaveText([String(points), new RegExp(`^[+]?${official}$`)]);
    await expect(page.locator(".seat-total").nth(seat)).toHaveText(`${points} points in total`);
  }
  await page.getByRole("button", { name: "First position" }).click();
  await expect(page.locator(".seat-total").first()).toHaveText("0 points in total");
});
