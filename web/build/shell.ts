// What makes the app installable and quick: manifest, icons, service worker, and compressed copies of every file, which
// the server hands out by what a browser accepts. All of it is made here at build time.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { iconPng, iconSvg } from "./icon.ts";

const MANIFEST = {
  name: "Polyspire",
  short_name: "Polyspire",
  description: "Blokus and Pylos: play, watch, analyse.",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f3ede1",
  theme_color: "#24332f",
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Larger files (three.js) are kept when they are used, not before: a table needs the server anyway. */
const LARGEST_KEPT = 300_000;
/** Compressing less than this is not worth a second copy. */
const SMALLEST_COMPRESSED = 600;
const TEXTS = /\.(html|js|css|svg|json|webmanifest|txt)$/;

/** The files beside the app's code, by name. */
function shellFiles(): [name: string, content: string | Buffer][] {
  return [
    ["manifest.webmanifest", JSON.stringify(MANIFEST)],
    ["icon.svg", iconSvg()],
    ["icon-192.png", iconPng(192, false)],
    ["icon-512.png", iconPng(512, false)],
    ["icon-maskable-512.png", iconPng(512, true)],
    ["apple-touch-icon.png", iconPng(180, true)],
  ];
}

export function appShell(): Plugin {
  return {
    name: "polyspire-shell",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of shellFiles()) this.emitFile({ type: "asset", fileName, source });
    },
    writeBundle({ dir }, bundle) {
      const folder = dir ?? "dist";
      const files = Object.keys(bundle).sort();
      const contents = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
      const isKept = (name: string) => name !== "index.html" && (contents.get(name)?.length ?? 0) <= LARGEST_KEPT;
      const hash = createHash("sha256");
      for (const [name, content] of contents) hash.update(name).update(content);
      const worker = readFileSync(join(import.meta.dirname, "sw.js"), "utf8")
        .replace("__VERSION__", hash.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(["/", ...files.filter(isKept).map((name) => `/${name}`)]));
      writeFileSync(join(folder, "sw.js"), worker);
      contents.set("sw.js", Buffer.from(worker));
      for (const [name, content] of contents) {
        if (TEXTS.test(name) && content.length >= SMALLEST_COMPRESSED) compress(join(folder, name), content);
      }
    },
  };
}

function compress(file: string, content: Buffer): void {
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
}
