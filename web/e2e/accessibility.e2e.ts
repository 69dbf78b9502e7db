// axe finds nothing on any page, light and dark, on a desk and on a phone; and no page is wider than its window.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, test } from "./support/fixtures";
import { LOOKS, STOPS } from "./support/pages";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const stop of STOPS) {
  test(`${stop.name} has no barriers`, async ({ page, api, server }) => {
    await stop.open({ page, api, server });
    // The page's own policy lets no script in; what the browser is told to evaluate is not the page's.
    await page.evaluate(AXE);
    for (const { name, colorScheme, viewport } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run: () => Promise<AxeResults> } };
        const { violations } = await axe.run();
        const width = document.documentElement.scrollWidth;
        const barriers = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
        );
        return { barriers, width };
      });
      expect(found, `${stop.name}, ${name}`).toEqual({ barriers: [], width: viewport.width });
    }
  });
}

test("a table fits into the narrowest window", async ({ page, api, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const stop of STOPS.filter(({ name }) => ["home", "duo", "pylos-flat", "settings"].includes(name))) {
    await stop.open({ page, api, server });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), stop.name).toBe(360);
  }
});
