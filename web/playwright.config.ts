// End-to-end tests: the real server, the real app, the browser of the system. Nothing is downloaded.

import { defineConfig } from "@playwright/test";

/** The browser; Debian's package `chromium` has it there. */
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  outputDir: "node_modules/.e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A browser on a machine with other work may be slower than a test thinks; a fault of the app fails again.
  retries: 2,
  // Whole games on a busy machine; nothing waits this long when all is well.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [["list"]],
  projects: [
    { name: "tests", testMatch: "*.e2e.ts" },
    { name: "screenshots", testMatch: "*.shots.ts" },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    // Balls that fly and pieces that fade would have to be waited for.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs more than the test; whoever looks for a fault turns it on with `--trace on`.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      // Pages are drawn without a graphics card, and so is WebGL; in a container the browser's own one has no rights.
      args: ["--disable-gpu", "--enable-unsafe-swiftshader", "--no-sandbox"],
    },
  },
});
