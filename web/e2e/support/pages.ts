// Every page of the app in a state worth looking at: one list for the checks of accessibility and for the screenshots.

import { expect, type Page } from "@playwright/test";
import { type Api, agent, HUMAN, tokenOf } from "./api";
import { LESSONS } from "./lessons";
import type { Server } from "./server";

export type Scenery = { page: Page; api: Api; server: Server };

export type Stop = {
  name: string;
  /** Opens the page and waits until there is nothing more to come. */
  open: (scenery: Scenery) => Promise<void>;
  /** Not worth a picture of its own. */
  isPlain?: boolean;
  /** Nothing that is not checked elsewhere. */
  isPictureOnly?: boolean;
  /** What pictures are taken of, where it is not at the top of the page. */
  show?: string;
};

const record = (family: string, step: number) => LESSONS[family]?.lessons[step - 1]?.record ?? "";

/** A Duo game in the middle, with a piece held over the board. */
async function openDuo({ page, api }: Scenery): Promise<void> {
  const table = await api.upload(record("blokus", 5).replace(/;B\[a12[\s\S]*$/, ")"));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator("[data-turn=yours]")).toBeVisible();
  await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
  await page.keyboard.press(" ");
  await expect(page.locator("[data-ghost=legal]")).toBeAttached();
}

async function finished(api: Api, game: string, agents: string[]): Promise<string> {
  const { id } = await api.open({ game, participants: agents.map(agent) });
  await expect.poll(async () => (await api.show(id)).state.status, { timeout: 90_000 }).toBe("finished");
  return id;
}

/** Two games of this browser that go on, as the home page lists them. */
async function beginGames({ page, api }: Scenery): Promise<void> {
  const tables = [
    await api.open({ game: "blokus-duo", participants: [{ ...HUMAN, name: "Ada" }, agent("level-2")] }),
    await api.open({
      game: "pylos",
      participants: [
        { ...HUMAN, name: "Ada" },
        { ...HUMAN, name: "Grace" },
      ],
    }),
  ];
  for (const table of tables) {
    await page.goto(`/table/${table.id}#${tokenOf(table)}`);
    await expect(page.locator("[data-turn=yours]")).toBeVisible();
  }
}

async function openAnalysis({ page, api }: Scenery): Promise<void> {
  const table = await api.upload(record("blokus", 3));
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await page.getByRole("group", { name: "Actions" }).getByRole("button", { name: "Analysis" }).click();
  await expect(page.locator(".candidates tbody tr").first()).toBeVisible();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.getByRole("heading", { name: "Largest mistakes" })).toBeVisible({ timeout: 120_000 });
}

/** The chances over a whole game of Pylos, with its mistakes. */
async function openGraph({ page, api }: Scenery): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
  await page.goto(`/replay/${await finished(api, "pylos", ["level-1", "level-3"])}`);
  await page.getByRole("button", { name: "Present position" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).first().click();
  await expect(page.locator(".row progress")).toHaveCount(0, { timeout: 180_000 });
  await expect(page.getByRole("heading", { name: "Largest mistakes" })).toBeVisible();
}

/** A square is complete, and balls may be taken back. */
async function openTakeBack({ page, api }: Scenery): Promise<void> {
  const lesson = LESSONS.pylos?.lessons[3];
  const table = await api.upload(lesson?.record ?? "");
  for (const move of lesson?.begin ?? []) await api.move(table.id, table.host_token, move);
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".pylos-flat [data-role=takeable]").first()).toBeAttached();
}

/** Whoever asks for anything gets no answer. */
async function loseServer(page: Page): Promise<void> {
  for (const path of ["**/api/**", "**/healthz"]) await page.route(path, (route) => route.abort("connectionrefused"));
}

/** Waits for the first picture of the scene. A processor that has to draw it needs its time. */
export async function expectScene(page: Page): Promise<void> {
  await expect(page.locator(".pylos-scene[data-ready=true] canvas")).toBeVisible({ timeout: 150_000 });
}

async function openPylos({ page, api }: Scenery, view: "scene" | "flat"): Promise<void> {
  const table = await api.open({ game: "pylos", participants: [HUMAN, HUMAN], hot_seat: true });
  for (const move of ["b2", "c3", "c2", "b3", "d2", "a3", "2b2", "d4"])
    await api.move(table.id, table.host_token, move);
  await page.addInitScript((one) => localStorage.setItem("polyspire.pylos-view", JSON.stringify(one)), view);
  await page.goto(`/table/${table.id}#${table.host_token}`);
  await expect(page.locator(".pylos-table")).toHaveAttribute("data-view", view);
  if (view === "scene") await expectScene(page);
  else await expect(page.locator(".pylos-flat [data-role=target]").first()).toBeVisible();
}

export const STOPS: readonly Stop[] = [
  {
    name: "home",
    async open(scenery) {
      await finished(scenery.api, "blokus-duo", ["random", "greedy"]);
      await beginGames(scenery);
      const { page } = scenery;
      await page.goto("/");
      await expect(page.getByRole("list", { name: "Continue" }).locator("li")).toHaveCount(2);
    },
  },
  {
    name: "seats",
    show: ".setup",
    async open({ page }) {
      await page.goto("/");
      await page.locator("[data-game=blokus]").getByRole("button", { name: "Choose seats" }).click();
      await expect(page.locator(".agent-picker optgroup").first()).toBeAttached();
    },
  },
  {
    name: "agent settings",
    isPlain: true,
    async open({ page }) {
      await page.goto("/");
      await page.locator("[data-game=blokus]").getByRole("button", { name: "Choose seats" }).click();
      const picker = page.locator(".agent-picker").first();
      await picker.locator("select").selectOption("mcts");
      await picker.getByText("Settings of the agent").click();
      await picker.locator("[data-setting=time]").getByRole("spinbutton").fill("0.5");
      await expect(picker.locator("code")).toHaveText("mcts:time=500ms");
    },
  },
  {
    name: "final scores",
    isPlain: true,
    async open({ page, api }) {
      await page.goto(`/table/${await finished(api, "blokus-duo", ["greedy", "random"])}`);
      await expect(page.getByRole("table", { name: "Final scores" })).toBeVisible();
    },
  },
  { name: "duo", open: openDuo },
  {
    name: "classic",
    async open({ page, api }) {
      const participants = [HUMAN, agent("random"), agent("random"), agent("random")];
      const table = await api.open({ game: "blokus-classic", participants });
      for (let turn = 0; turn < 6; turn += 1) {
        const legal = await api.turnOf(table.id, [0]);
        const text = legal?.moves.at(-1)?.text;
        if (text) await api.move(table.id, tokenOf(table), text);
      }
      await api.turnOf(table.id, [0]);
      await page.goto(`/table/${table.id}#${tokenOf(table)}`);
      await expect(page.locator("[data-turn=yours]")).toBeVisible();
    },
  },
  { name: "analysis", open: openAnalysis, show: ".win-bar" },
  { name: "graph", open: openGraph, show: ".figure", isPictureOnly: true },
  {
    name: "replay",
    async open({ page, api }) {
      await page.goto(`/replay/${await finished(api, "blokus-duo", ["greedy", "greedy"])}`);
      await page.getByRole("button", { name: "Present position" }).click();
      await expect(page.locator(".result h2")).toBeVisible();
    },
  },
  { name: "pylos", open: (scenery) => openPylos(scenery, "scene") },
  { name: "pylos-flat", open: (scenery) => openPylos(scenery, "flat") },
  {
    name: "pylos-take",
    async open(scenery) {
      await openTakeBack(scenery);
      await expectScene(scenery.page);
    },
  },
  {
    name: "watch",
    async open({ page, api }) {
      await api.open({ game: "blokus-duo", participants: [{ ...HUMAN, name: "Ada" }, agent("level-3")] });
      await api.open({ game: "pylos", participants: [{ ...HUMAN, name: "Grace" }, agent("level-5")] });
      await page.goto("/watch");
      await expect(page.locator(".table-list li").first()).toBeVisible();
    },
  },
  {
    name: "arena",
    async open({ page, server }) {
      server.playTournament();
      await page.goto("/arena");
      await expect(page.locator("figure").first()).toBeVisible();
    },
  },
  {
    name: "settings",
    async open({ page }) {
      await page.goto("/settings");
      await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    },
  },
  {
    name: "learn-blokus",
    async open({ page }) {
      await page.goto("/learn/blokus");
      await expect(page.locator(".tray-piece[aria-pressed=true]")).toBeVisible();
    },
  },
  {
    name: "learn-pylos",
    async open({ page }) {
      await page.goto("/learn/pylos");
      await expect(page.locator(".pylos-flat [data-role=target]").first()).toBeAttached();
      await expectScene(page);
    },
  },
  {
    name: "lost",
    async open({ page }) {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
    },
  },
  {
    name: "dead-link",
    isPlain: true,
    async open({ page }) {
      await page.goto("/table/00000000000000000000");
      await expect(page.getByRole("heading", { name: "This game does not exist" })).toBeVisible();
    },
  },
  {
    name: "wrong-token",
    isPlain: true,
    async open({ page, api }) {
      const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
      await page.goto(`/table/${table.id}#${"0".repeat(64)}`);
      await expect(page.getByRole("heading", { name: "This link does not open a seat here" })).toBeVisible();
    },
  },
  {
    name: "pylos-take-flat",
    isPlain: true,
    async open(scenery) {
      await scenery.page.addInitScript(() => localStorage.setItem("polyspire.pylos-view", '"flat"'));
      await openTakeBack(scenery);
      await expect(scenery.page.locator(".pylos-flat [data-role=takeable]").first()).toBeVisible();
    },
  },
  {
    name: "keys",
    isPlain: true,
    async open(scenery) {
      await openDuo(scenery);
      await scenery.page.getByRole("button", { name: "Keys" }).click();
      await expect(scenery.page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    },
  },
  {
    name: "links",
    isPlain: true,
    async open({ page, api }) {
      const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
      await page.goto(`/table/${table.id}#${tokenOf(table)}`);
      await page.getByRole("button", { name: "Links & record" }).click();
      await expect(page.getByLabel("For spectators")).toBeVisible();
    },
  },
  {
    name: "arena-empty",
    isPlain: true,
    async open({ page }) {
      // Another test may have played a tournament on this server.
      await page.route("**/api/arena", (route) => route.fulfill({ json: [] }));
      await page.goto("/arena");
      await expect(page.getByText("No tournament has been played here yet.")).toBeVisible();
    },
  },
  {
    name: "server-gone",
    isPlain: true,
    async open({ page }) {
      await loseServer(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
      await expect(page.locator(".notice-slim")).toBeVisible();
    },
  },
  {
    name: "spectator",
    isPlain: true,
    async open({ page, api }) {
      const table = await api.open({ game: "blokus-duo", participants: [HUMAN, agent("random")] });
      await page.goto(`/table/${table.id}`);
      await expect(page.getByText("You are watching")).toBeVisible();
    },
  },
];

/** The looks in which every page is shown, and checked. */
export const LOOKS = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  { name: "phone-light", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { name: "phone-dark", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

/** The narrowest window that everything must fit into. */
const NARROW = { name: "narrow", colorScheme: "light", viewport: { width: 320, height: 568 } } as const;

export const CHECKED_LOOKS = [...LOOKS, NARROW];
