// `npm run screenshots`: pictures of every page for the documentation, small enough to be kept with it.

import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, withSettings } from "./support/fixtures";
import { LOOKS, STOPS } from "./support/pages";

const FOLDER = process.env.SCREENSHOTS ?? join(import.meta.dirname, "../../docs/screenshots");
const MOST_BYTES = 3 * 1024 * 1024;
const QUALITY = 85;

for (const stop of STOPS.filter((one) => !one.isPlain)) {
  test(`pictures of ${stop.name}`, async ({ page, api, server }) => {
    mkdirSync(FOLDER, { recursive: true });
    // The processor that draws here would choose the quick scene; the pictures are of what people with a graphics card see.
    if (stop.name.includes("pylos")) await withSettings(page, { scene: "fine" });
    await stop.open({ page, api, server });
    // Nothing is pointed at.
    await page.mouse.move(0, 0);
    const session = await page.context().newCDPSession(page);
    for (const { name, colorScheme, viewport } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
      const shown = stop.show ? page.locator(stop.show).first() : null;
      await shown?.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      // Two frames: one for the new size, one for what is drawn when it is known.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
      const file = join(FOLDER, `${stop.name}-${name}.webp`);
      writeFileSync(`${file}.tmp`, Buffer.from(data, "base64"));
      renameSync(`${file}.tmp`, file);
    }
    const bytes = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
}
