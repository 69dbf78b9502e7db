// How much the scene asks of the machine. If WebGL renders in software, or the first frames take too long, the same
// scene is drawn with cheaper materials, fewer pixels and coarser shadows.

export type Quality = {
  /** Most device pixels per CSS pixel: while something moves, and at rest. */
  movingRatio: number;
  restingRatio: number;
  isSmoothed: boolean;
  /** Side of the shadow map. */
  shadowSize: number;
  /** Segments around, and from pole to pole. */
  ballSegments: readonly [number, number];
  /** Whether the lacquer reflects an environment. */
  isLacquered: boolean;
  /** How sharp the grain stays at grazing angles. */
  anisotropy: number;
};

export const FINE: Quality = {
  movingRatio: 2,
  restingRatio: 2,
  isSmoothed: true,
  shadowSize: 2048,
  ballSegments: [48, 32],
  isLacquered: true,
  anisotropy: 8,
};

export const PLAIN: Quality = {
  movingRatio: 0.75,
  restingRatio: 1.5,
  isSmoothed: false,
  shadowSize: 1024,
  ballSegments: [24, 16],
  isLacquered: false,
  anisotropy: 1,
};

/** Whether WebGL renders in software, judged by the renderer's name. */
export function isDrawnByProcessor(name: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(name);
}

/** The quality for a setting, a renderer, and whether it has been too slow. */
export function qualityFor(wish: "auto" | "fine" | "plain", painter: string, hasLagged: boolean): Quality {
  if (wish !== "auto") return wish === "fine" ? FINE : PLAIN;
  return hasLagged || isDrawnByProcessor(painter) ? PLAIN : FINE;
}

/** Frames to time. The one before them is slow everywhere, because it compiles the shaders. */
export const TIMED_FRAMES = 3;
const SLOW_FRAME_MS = 90;

/** Whether most of the timed frames took too long. */
export function isTooSlow(milliseconds: readonly number[]): boolean {
  const slow = milliseconds.filter((one) => one > SLOW_FRAME_MS).length;
  return milliseconds.length >= TIMED_FRAMES && slow * 2 > milliseconds.length;
}
