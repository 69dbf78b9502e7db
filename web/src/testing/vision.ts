// How different two colours look, also to people with colour blindness. For tests of the palettes.

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Kinds of colour vision as matrices on linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
export const VISIONS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

/** Linear sRGB to XYZ, with the D65 white point. */
const TO_XYZ: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

function apply(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function map(triple: Triple, change: (value: number, index: number) => number): Triple {
  return [change(triple[0], 0), change(triple[1], 1), change(triple[2], 2)];
}

/** A colour such as `#2a5fae` in linear RGB. */
function linear(hex: string): Triple {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return map([part(1), part(3), part(5)], (value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
}

/** CIELAB of a colour as seen with this kind of vision. */
export function seen(hex: string, vision: keyof typeof VISIONS): Triple {
  const light = map(apply(VISIONS[vision], linear(hex)), (value) => Math.max(0, Math.min(1, value)));
  const [x, y, z] = map(apply(TO_XYZ, light), (value, index) => {
    const part = value / (WHITE[index] ?? 1);
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);

/** The CIEDE2000 colour difference. About 2 is just noticeable; 10 is seen at a glance. */
export function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const seventh = (value: number) => Math.sqrt(value ** 7 / (value ** 7 + 25 ** 7));
  const stretch = 1 + 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const [h1, h2] = [hue(a1 * stretch, b1), hue(a2 * stretch, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hueStep = 2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2));
  const [lightness, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const middle = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const weight =
    1 -
    0.17 * Math.cos(rad(middle - 30)) +
    0.24 * Math.cos(rad(2 * middle)) +
    0.32 * Math.cos(rad(3 * middle + 6)) -
    0.2 * Math.cos(rad(4 * middle - 63));
  const sl = 1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * chroma, 1 + 0.015 * chroma * weight];
  const blue = 30 * Math.exp(-(((middle - 275) / 25) ** 2));
  const rotation = -Math.sin(rad(2 * blue)) * 2 * seventh(chroma);
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, hueStep / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
