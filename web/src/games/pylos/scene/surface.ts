// Materials: lacquered where the machine can draw it, otherwise the same colours with a plain shine.

import {
  type Material,
  MeshLambertMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Side,
  type Texture,
} from "three";
import type { Quality } from "./quality";

type Look = { map?: Texture; color?: string; side?: Side; roughness: number };

/** Wood, felt and the like. */
export function dull({ isLacquered }: Quality, { roughness, ...look }: Look): Material {
  return isLacquered ? new MeshStandardMaterial({ ...look, roughness }) : new MeshLambertMaterial(look);
}

/** Polished balls. */
export function polished({ isLacquered }: Quality, { roughness, ...look }: Look): Material {
  return isLacquered
    ? new MeshPhysicalMaterial({ ...look, roughness, clearcoat: 0.55, clearcoatRoughness: 0.25 })
    : new MeshPhongMaterial({ ...look, specular: "#4a443a", shininess: 42 });
}
