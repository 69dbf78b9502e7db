// The app's icon, drawn by code: a step of squares with a ball on top, like the mark in the page. One list of shapes gives
// the SVG and, by sampling, the PNGs that phones want.

import { deflateSync } from "node:zlib";

type Shape =
  | { kind: "square"; x: number; y: number; side: number; color: string }
  | { kind: "ball"; x: number; y: number; radius: number; color: string };

/** On a canvas of 100 × 100. */
const BACKGROUND = "#24332f";
const SHAPES: readonly Shape[] = [
  { kind: "square", x: 19, y: 55, side: 25, color: "#3f7fca" },
  { kind: "square", x: 45, y: 55, side: 25, color: "#6c9ed8" },
  { kind: "square", x: 45, y: 29, side: 25, color: "#e08a3c" },
  { kind: "ball", x: 76, y: 25, radius: 10.5, color: "#f3e6ca" },
];
const CORNER = 4;

export function iconSvg(): string {
  const shapes = SHAPES.map((shape) =>
    shape.kind === "square"
      ? `<rect x="${shape.x}" y="${shape.y}" width="${shape.side}" height="${shape.side}" rx="${CORNER}" fill="${shape.color}"/>`
      : `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" fill="${shape.color}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="${BACKGROUND}"/>${shapes.join("")}</svg>`;
}

type Rgba = [number, number, number, number];

function rgba(color: string): Rgba {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255, 255];
}

function isInRounded(x: number, y: number, left: number, top: number, side: number, radius: number): boolean {
  const dx = Math.max(left + radius - x, x - (left + side - radius), 0);
  const dy = Math.max(top + radius - y, y - (top + side - radius), 0);
  return dx * dx + dy * dy <= radius * radius;
}

/** The colour of a point; phones cut the edges of a maskable icon themselves, so it has none. */
function colorAt(x: number, y: number, isMaskable: boolean): Rgba {
  for (const shape of SHAPES) {
    const isInside =
      shape.kind === "square"
        ? isInRounded(x, y, shape.x, shape.y, shape.side, CORNER)
        : (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.radius ** 2;
    if (isInside) return rgba(shape.color);
  }
  return isMaskable || isInRounded(x, y, 0, 0, 100, 22) ? rgba(BACKGROUND) : [0, 0, 0, 0];
}

/** Samples per pixel and direction. */
const SAMPLES = 4;

export function iconPng(size: number, isMaskable: boolean): Buffer {
  // Each line begins with a zero: no filter.
  const lines = Buffer.alloc(size * (size * 4 + 1));
  // A maskable icon keeps everything inside the circle that is never cut.
  const zoom = isMaskable ? 1.18 : 1;
  for (let row = 0; row < size; row++) {
    for (let col = 0; col < size; col++) {
      const sum: Rgba = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const shift = (part: number) => (part + 0.5) / SAMPLES;
        const x = ((col + shift(sample % SAMPLES)) / size) * 100;
        const y = ((row + shift(Math.floor(sample / SAMPLES))) / size) * 100;
        const [r, g, b, a] = colorAt(50 + (x - 50) * zoom, 50 + (y - 50) * zoom, isMaskable);
        sum[0] += (r * a) / 255;
        sum[1] += (g * a) / 255;
        sum[2] += (b * a) / 255;
        sum[3] += a;
      }
      const at = row * (size * 4 + 1) + 1 + col * 4;
      const cover = sum[3] / 255;
      for (const part of [0, 1, 2] as const) lines[at + part] = cover > 0 ? Math.round(sum[part] / cover) : 0;
      lines[at + 3] = Math.round(sum[3] / SAMPLES ** 2);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits per part, colours with transparency.
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND"),
  ]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(data: Buffer): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
