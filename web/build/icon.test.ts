import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { iconPng, iconSvg } from "./icon.ts";

describe("icons", () => {
  it("are PNGs of the size that the manifest promises", () => {
    const png = iconPng(48, false);
    expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([48, 48]);
    const length = png.readUInt32BE(33);
    const lines = inflateSync(png.subarray(41, 41 + length));
    expect(lines).toHaveLength(48 * (48 * 4 + 1));
  });

  it("have corners only where phones do not cut them", () => {
    const alphaOfCorner = (png: Buffer) => inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))[4];
    expect(alphaOfCorner(iconPng(48, false))).toBe(0);
    expect(alphaOfCorner(iconPng(48, true))).toBe(255);
  });

  it("are one drawing in SVG", () => {
    expect(iconSvg().match(/<(rect|circle)/g)).toHaveLength(5);
  });
});
