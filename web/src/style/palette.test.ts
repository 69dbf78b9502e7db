// Everybody can tell the colours of pieces apart: measured with simulated colour vision.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { distance, seen, VISIONS } from "../testing/vision";

const CSS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours that share a board. */
const BOARDS = [
  ["blue", "yellow", "red", "green"],
  ["blue", "orange"],
];

/**
 * The least distance (CIEDE2000) between two colours of a board. Tritanopia is a thousand times rarer than the others.
 */
const LEAST: Record<keyof typeof VISIONS, number> = { usual: 30, protanopia: 18, deuteranopia: 20, tritanopia: 15 };

/** The colours that a rule sets, for the light and dark themes. */
function colorsOf(selector: string): Record<"light" | "dark", Record<string, string>> {
  const rule = CSS.slice(CSS.indexOf(`${selector} {`)).split("}")[0] ?? "";
  const found = { light: {} as Record<string, string>, dark: {} as Record<string, string> };
  for (const [, name = "", value = ""] of rule.matchAll(/--piece-(\w+): ([^;]+);/g)) {
    const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
    found.light[name] = light;
    found.dark[name] = dark;
  }
  return found;
}

function distances(colors: Record<string, string>, names: string[], vision: keyof typeof VISIONS) {
  return names.flatMap((one, at) =>
    names.slice(at + 1).map((other) => ({
      pair: `${one} and ${other}`,
      apart: distance(seen(colors[one] ?? "", vision), seen(colors[other] ?? "", vision)),
    })),
  );
}

describe("the distance of colours", () => {
  it("is that of the published examples", () => {
    // Sharma, Wu and Dalal 2005, pairs 1, 7, 17 and 25.
    expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(distance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
    expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(distance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
  });

  it("was small between the red and the green that were the default", () => {
    expect(distance(seen("#c2413a", "deuteranopia"), seen("#3b8a57", "deuteranopia"))).toBeLessThan(10);
  });
});

for (const selector of [":root", ':root[data-palette="colorblind"]', ':root[data-palette="contrast"]']) {
  describe(`the pieces of ${selector}`, () => {
    const palette = colorsOf(selector);
    for (const look of ["light", "dark"] as const) {
      for (const vision of Object.keys(VISIONS) as (keyof typeof VISIONS)[]) {
        it(`are told apart in ${look} looks with ${vision}`, () => {
          for (const names of BOARDS) {
            for (const { pair, apart } of distances(palette[look], names, vision)) {
              expect(apart, pair).toBeGreaterThanOrEqual(LEAST[vision]);
            }
          }
        });
      }
    }
  });
}
