import { describe, expect, it } from "vitest";
import { FINE, isDrawnByProcessor, isTooSlow, PLAIN, qualityFor } from "./quality";

describe("the quality of the scene", () => {
  it("knows processors that draw by their names", () => {
    const swift = "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)";
    expect(isDrawnByProcessor(swift)).toBe(true);
    expect(isDrawnByProcessor("llvmpipe (LLVM 15.0.7, 256 bits)")).toBe(true);
    expect(isDrawnByProcessor("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)")).toBe(false);
    expect(isDrawnByProcessor("Apple GPU")).toBe(false);
  });

  it("is what was wished for, or what the machine can do", () => {
    expect(qualityFor("fine", "llvmpipe", true)).toBe(FINE);
    expect(qualityFor("plain", "Apple GPU", false)).toBe(PLAIN);
    expect(qualityFor("auto", "Apple GPU", false)).toBe(FINE);
    expect(qualityFor("auto", "Apple GPU", true)).toBe(PLAIN);
    expect(qualityFor("auto", "llvmpipe", false)).toBe(PLAIN);
  });

  it("is too high when most pictures take long, not when one does", () => {
    expect(isTooSlow([400, 300])).toBe(false);
    expect(isTooSlow([400, 12, 14])).toBe(false);
    expect(isTooSlow([400, 300, 14])).toBe(true);
  });
});
