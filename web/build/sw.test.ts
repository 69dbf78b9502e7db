import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";

type Heard = (event: unknown) => void;

/** The worker with a browser around it that only remembers. */
function start(fetch: (request: { url: string }) => Promise<unknown>) {
  const heard = new Map<string, Heard>();
  const kept = new Map<string, string>([
    ["/", "the page"],
    ["/assets/app.js", "the script"],
  ]);
  const path = (what: string | { url: string }) => (typeof what === "string" ? what : new URL(what.url).pathname);
  const put = vi.fn((request: { url: string }) => kept.set(path(request), "fresh"));
  const caches = {
    match: async (what: string | { url: string }) => kept.get(path(what)),
    open: async () => ({ addAll: async () => undefined, put }),
    keys: async () => [],
  };
  const self = {
    addEventListener: (type: string, listener: Heard) => heard.set(type, listener),
    location: { origin: "http://here" },
    skipWaiting: () => undefined,
  };
  const code = readFileSync(join(import.meta.dirname, "sw.js"), "utf8").replace("__FILES__", '["/", "/icon.svg"]');
  new Function("self", "caches", "fetch", code)(self, caches, fetch);
  const ask = (url: string, more: Record<string, unknown> = {}) => {
    let answer: Promise<unknown> | undefined;
    const request = { url, method: "GET", mode: "no-cors", ...more };
    heard.get("fetch")?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
    return answer;
  };
  return { ask, put };
}

const gone = vi.fn(async () => {
  throw new TypeError("gone");
});
const page = { mode: "navigate" };

beforeEach(() => {
  gone.mockClear();
});

describe("the service worker", () => {
  it("never touches what the server knows", () => {
    const { ask } = start(gone);
    for (const path of ["/api/games", "/api", "/ws/games/x", "/game", "/docs", "/metrics", "/healthz"]) {
      expect(ask(`http://here${path}`, page)).toBeUndefined();
      expect(ask(`http://here${path}`)).toBeUndefined();
    }
    expect(ask("http://here/table/x", { ...page, method: "POST" })).toBeUndefined();
    expect(ask("http://elsewhere/", page)).toBeUndefined();
    expect(gone).not.toHaveBeenCalled();
  });

  it("shows the app without the server, at every address of the app", async () => {
    const { ask } = start(gone);
    for (const path of ["/", "/table/x", "/settings"]) expect(await ask(`http://here${path}`, page)).toBe("the page");
    expect(await ask("http://here/assets/app.js")).toBe("the script");
    expect(gone).toHaveBeenCalledTimes(3);
  });

  it("asks the server first for pages, so that a new app is seen at once", async () => {
    const { ask } = start(async () => "a new page");
    expect(await ask("http://here/", page)).toBe("a new page");
  });

  it("keeps files when they are used, but no errors", async () => {
    const there = start(async () => ({ ok: true, clone: () => "copy" }));
    await there.ask("http://here/assets/scene.js");
    expect(there.put).toHaveBeenCalledTimes(1);
    const missing = start(async () => ({ ok: false }));
    await missing.ask("http://here/assets/old.js");
    expect(missing.put).not.toHaveBeenCalled();
  });
});
