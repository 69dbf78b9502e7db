// Wood and other textures, painted by code: no images are loaded.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

/** A reproducible sequence of numbers between 0 and 1, so that the board always looks the same. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function canvas(size: number): [HTMLCanvasElement, CanvasRenderingContext2D | null] {
  const element = document.createElement("canvas");
  element.width = size;
  element.height = size;
  return [element, element.getContext("2d")];
}

function textureOf(element: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(element);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

export type Wood = { base: string; dark: string; light: string };

export const WALNUT: Wood = { base: "#6b452b", dark: "#432818", light: "#8c6242" };
export const OAK: Wood = { base: "#b98a57", dark: "#8d6034", light: "#d6ae7b" };

/** Grain along x: many long, slightly wavy fibres over broad growth bands. */
export function woodTexture({ base, dark, light }: Wood, seed: number, anisotropy: number): CanvasTexture {
  const size = 512;
  const [element, paint] = canvas(size);
  const next = sequence(seed);
  if (paint) {
    paint.fillStyle = base;
    paint.fillRect(0, 0, size, size);
    const fibre = (color: string, width: number, alpha: number) => {
      const [y, sway, phase] = [next() * size, 3 + next() * 9, next() * Math.PI * 2];
      paint.strokeStyle = color;
      paint.globalAlpha = alpha;
      paint.lineWidth = width;
      // Drawn three times, so that what leaves the canvas at one edge enters at the other.
      for (const shift of [-size, 0, size]) {
        paint.beginPath();
        for (let x = 0; x <= size; x += 16) {
          const wave = Math.sin((x / size) * Math.PI * 2 + phase) * sway;
          paint.lineTo(x, y + shift + wave);
        }
        paint.stroke();
      }
    };
    for (let band = 0; band < 26; band++) fibre(band % 2 ? dark : light, 8 + next() * 22, 0.1);
    for (let line = 0; line < 260; line++) fibre(next() < 0.6 ? dark : light, 0.5 + next() * 1.4, 0.05 + next() * 0.16);
  }
  const texture = textureOf(element);
  texture.anisotropy = anisotropy;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** A round light that fades towards its rim. */
export function glowTexture(): CanvasTexture {
  const size = 128;
  const [element, paint] = canvas(size);
  if (paint) {
    const middle = size / 2;
    const fade = paint.createRadialGradient(middle, middle, 0, middle, middle, middle);
    fade.addColorStop(0, "rgba(255,255,255,0.9)");
    fade.addColorStop(0.45, "rgba(255,255,255,0.35)");
    fade.addColorStop(1, "rgba(255,255,255,0)");
    paint.fillStyle = fade;
    paint.fillRect(0, 0, size, size);
  }
  return textureOf(element);
}

/** A letter on a transparent background. */
export function letterTexture(text: string, color: string): CanvasTexture {
  const size = 64;
  const [element, paint] = canvas(size);
  if (paint) {
    paint.fillStyle = color;
    paint.font = "600 46px system-ui, sans-serif";
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(text, size / 2, size / 2 + 2);
  }
  return textureOf(element);
}

/** A small plate with a word on it. */
export function labelTexture(text: string, back: string, front: string): CanvasTexture {
  const size = 128;
  const [element, paint] = canvas(size);
  if (paint) {
    paint.fillStyle = back;
    paint.beginPath();
    paint.roundRect(4, 26, size - 8, size - 52, 26);
    paint.fill();
    paint.fillStyle = front;
    paint.font = `700 ${text.length > 2 ? 52 : 62}px system-ui, sans-serif`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    paint.fillText(text, size / 2, size / 2 + 3);
  }
  return textureOf(element);
}
