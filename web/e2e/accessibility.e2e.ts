// axe finds nothing on any page, light and dark, on a desk, on a phone and on the narrowest one; and no page is wider than its
// window.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, test } from "./support/fixtures";
import { CHECKED_LOOKS, STOPS } from "./support/pages";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const stop of STOPS.filter((one) => !one.isPictureOnly)) {
  test(`${stop.name} has no barriers`, async ({ page, api, server }) => {
    await stop.open({ page, api, server });
    // The page's own policy lets no script in; what the browser is told to evaluate is not the page's.
    await page.evaluate(AXE);
    for (const { name, colorScheme, viewport } of CHECKED_LOOKS) {
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
