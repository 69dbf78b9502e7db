// How much the scene asks of the machine. Where a processor has to draw, or the first pictures take too long, the same
// scene is drawn with cheaper surfaces, fewer points and coarser shadows.

export type Quality = {
  /** Points per point of the page, at most: while something moves, and when everything rests. */
  movingRatio: number;
  restingRatio: number;
  isSmoothed: boolean;
  /** The side of the picture from which shadows are read. */
  shadowSize: number;
  /** Around and from pole to pole. */
  ballSegments: readonly [number, number];
  /** Whether the lacquer mirrors a room. */
  isLacquered: boolean;
  /** How sharp grain stays where it is seen from the side. */
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

/** Whether WebGL is drawn by a processor, from the name that it gives itself. */
export function isDrawnByProcessor(name: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(name);
}

/** The quality for a wish of the settings, a machine, and what it has shown so far. */
export function qualityFor(wish: "auto" | "fine" | "plain", painter: string, hasLagged: boolean): Quality {
  if (wish !== "auto") return wish === "fine" ? FINE : PLAIN;
  return hasLagged || isDrawnByProcessor(painter) ? PLAIN : FINE;
}

/** So many pictures are timed; the one before them is slow everywhere, for programs are compiled in it. */
export const TIMED_FRAMES = 3;
const SLOW_FRAME_MS = 90;

/** Whether most of the pictures that were timed took too long. */
export function isTooSlow(milliseconds: readonly number[]): boolean {
  const slow = milliseconds.filter((one) => one > SLOW_FRAME_MS).length;
  return milliseconds.length >= TIMED_FRAMES && slow * 2 > milliseconds.length;
}
