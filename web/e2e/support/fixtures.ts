// What every test has: a server of its own worker, its interface, and pages that are watched. No page may ask another
// host for anything, break, or meet the content security policy.

import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type { BlokusSettings } from "../../src/games/blokus/settings";
import type { PylosSettings } from "../../src/games/pylos/settings";
import type { Settings } from "../../src/shared/settings";
import { Api } from "./api";
import { Server } from "./server";

type Fixtures = {
  api: Api;
  faults: string[];
  /** Another visitor, with a browser profile of their own. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed.
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  api: async ({ server }, use) => use(new Api(server)),
  baseURL: async ({ server }, use) => use(server.address),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  faults: async ({}, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults, "faults of the pages").toEqual([]);
  },
  context: async ({ context, server, faults }, use) => {
    watch(context, server, faults);
    await use(context);
  },
  visitor: async ({ browser, server, faults, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.address, ...options });
      contexts.push(context);
      watch(context, server, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

type AllSettings = Settings & BlokusSettings & PylosSettings;

/** Opens pages of this visitor with some settings other than the usual ones. */
export async function withSettings(page: Page, settings: Partial<AllSettings>): Promise<void> {
  await page.addInitScript((text) => {
    localStorage.setItem("polyspire.settings", text);
  }, JSON.stringify(settings));
}

function watch(context: BrowserContext, server: Server, faults: string[]): void {
  const { host } = new URL(server.address);
  const look = (kind: string, address: string) => {
    const url = new URL(address);
    const isInside = url.protocol === "data:" || url.protocol === "blob:";
    if (!isInside && url.host !== host) faults.push(`${kind} to another host: ${address}`);
  };
  context.on("request", (request) => look("a request", request.url()));
  context.on("page", (page) => page.on("websocket", (socket) => look("a socket", socket.url())));
  context.on("weberror", (error) => faults.push(`an error in the page: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => {
    // The browser itself writes an error for every answer that is none; those belong to what is tested.
    const isNetwork = /Failed to load resource|WebSocket connection|ERR_CONNECTION/.test(message.text());
    if (message.type() === "error" && !isNetwork) faults.push(`an error in the console: ${message.text()}`);
  });
}
