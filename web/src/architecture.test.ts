// Which modules may import which, and which may name a game. Tests and their data are exempt.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { FAMILIES } from "./games";

const ROOT = import.meta.dirname;

/**
 * What the modules of an area may import besides their own area: areas or single files. Everybody may import style
 * sheets.
 */
const ALLOWED: Record<string, string[]> = {
  api: [],
  shared: ["api"],
  session: ["api", "shared"],
  pwa: ["api", "shared"],
  ui: ["api", "shared", "session", "pwa", "games/index.ts"],
  "games/family.ts": ["api", "shared"],
  "games/index.ts": ["api", "games/*", "games/family.ts"],
  "games/*": ["api", "shared", "session", "games/family.ts"],
  "main.tsx": ["pwa", "shared", "ui"],
};

/** Outside their own folders, only the list of families names them. The types of the server's answers are generated. */
const MAY_NAME_GAMES = ["games/index.ts", "api/types.ts"];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [relative(ROOT, path)];
  });
}

const isTest = (file: string) => file.startsWith("testing/") || /\.test\.tsx?$/.test(file);
const SOURCES = filesIn(ROOT).filter((file) => /\.(ts|tsx|css)$/.test(file) && !isTest(file));
const FOLDERS = readdirSync(join(ROOT, "games"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** The area of a file: a folder, a family such as `games/plain`, or the file itself. */
function areaOf(file: string): string {
  const [first = "", second = "", ...rest] = file.split("/");
  return first === "games" && rest.length > 0 ? `games/${second}` : first === "games" || !second ? file : first;
}

/** The files that a source imports by a relative path, statically or dynamically. */
function importsOf(file: string, source: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]*)"/g);
  return [...found].flatMap(([, address = ""]) => {
    const path = join(ROOT, dirname(file), address);
    const tried = ["", ".ts", ".tsx", "/index.ts"].map((ending) => path + ending);
    const target = tried.find((one) => existsSync(one) && statSync(one).isFile());
    return target ? [relative(ROOT, target)] : [];
  });
}

/** Whether a module may import another. */
function mayImport(from: string, to: string): boolean {
  const [area, target] = [areaOf(from), areaOf(to)];
  if (area === target || to.endsWith(".css")) return true;
  const general = (one: string) => (one.startsWith("games/") && !one.endsWith(".ts") ? "games/*" : one);
  return ALLOWED[general(area)]?.some((one) => one === to || one === general(target)) ?? false;
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

describe("imports", () => {
  it("go from pages to games to what they share, and never back", () => {
    const forbidden = SOURCES.filter((file) => !file.endsWith(".css")).flatMap((file) =>
      importsOf(file, read(file))
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it("are found, and judged by these rules", () => {
    const [one = "", other = ""] = FOLDERS;
    expect(importsOf("ui/App.tsx", 'const Page = lazy(() => import("./pages/HomePage"));')).toEqual([
      "ui/pages/HomePage.tsx",
    ]);
    expect(importsOf("main.tsx", 'import type { t } from "./shared/texts";')).toEqual(["shared/texts/index.ts"]);
    expect(mayImport("ui/App.tsx", "games/index.ts")).toBe(true);
    expect(mayImport("ui/App.tsx", `games/${one}/index.ts`)).toBe(false);
    expect(mayImport(`games/${one}/index.ts`, "shared/Icon.tsx")).toBe(true);
    expect(mayImport(`games/${one}/index.ts`, `games/${other}/index.ts`)).toBe(false);
    expect(mayImport(`games/${one}/index.ts`, "games/index.ts")).toBe(false);
    expect(mayImport(`games/${one}/index.ts`, "ui/App.tsx")).toBe(false);
    expect(mayImport("shared/Icon.tsx", "games/index.ts")).toBe(false);
  });
});

describe("games", () => {
  const outside = SOURCES.filter((file) => !FAMILIES.some(({ id }) => file.startsWith(`games/${id}/`)));
  const checked = outside.filter((file) => !MAY_NAME_GAMES.includes(file));

  it("have a folder and an entry each", () => {
    expect(FOLDERS.filter((folder) => folder !== "plain").sort()).toEqual(FAMILIES.map(({ id }) => id).sort());
  });

  it("are named by nobody else", () => {
    const names = FAMILIES.flatMap(({ id, variants }) => [id, ...Object.keys(variants)]);
    const naming = checked.flatMap((file) => {
      const source = read(file).toLowerCase();
      const found = names.find((name) => source.includes(name));
      return found ? [`${file} names ${found}`] : [];
    });
    expect(naming).toEqual([]);
  });

  it("are not told from the spelling of their ids", () => {
    const cutting = /\b(id|game|gameId|family)\.(startsWith\(|endsWith\(|includes\(|match\(|split\("-")/;
    expect(checked.filter((file) => cutting.test(read(file)))).toEqual([]);
  });
});
