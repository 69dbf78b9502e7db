// The board with its hollows, the trays, and the table that receives their shadows.

import {
  DoubleSide,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Path,
  PlaneGeometry,
  ShadowMaterial,
  Shape,
  Vector2,
} from "three";
import { CELLS, place } from "../geometry";
import { COLORS } from "../position";
import { BOARD_HALF, type Layout, THICKNESS, TRAY_FLOOR, TRAY_HALF, TRAY_SIZE, trayHeight, trayMiddle } from "./layout";
import type { Quality } from "./quality";
import { dull } from "./surface";
import { letterTexture, OAK, WALNUT, woodTexture } from "./wood";

/** Radius of a hollow's rim, where a ball of radius one half touches it. */
const HOLLOW = 0.35;
const BEVEL = 0.07;
/** The shadows reach no further. */
const TABLE_SIDE = 20;

function roundedRectangle<T extends Path>(path: T, halfWidth: number, halfHeight: number, radius: number): T {
  const [x, y, r] = [halfWidth, halfHeight, radius];
  path.moveTo(-x + r, -y);
  path.lineTo(x - r, -y).absarc(x - r, -y + r, r, -Math.PI / 2, 0, false);
  path.lineTo(x, y - r).absarc(x - r, y - r, r, 0, Math.PI / 2, false);
  path.lineTo(-x + r, y).absarc(-x + r, y - r, r, Math.PI / 2, Math.PI, false);
  path.lineTo(-x, -y + r).absarc(-x + r, -y + r, r, Math.PI, Math.PI * 1.5, false);
  return path;
}

/** A flat plate with holes, its top at height `top`. */
function plate(shape: Shape, top: number, thickness: number, material: Material): Mesh {
  const geometry = new ExtrudeGeometry(shape, {
    depth: thickness - 2 * BEVEL,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelOffset: -BEVEL,
    bevelSegments: 3,
    curveSegments: 24,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, top - thickness + BEVEL, 0);
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

function board(quality: Quality, material: Material): Group {
  const group = new Group();
  const shape = roundedRectangle(new Shape(), BOARD_HALF, BOARD_HALF, 0.35);
  const profile = Array.from({ length: 9 }, (_, at) => {
    const radius = ((HOLLOW + 0.03) * at) / 8;
    return new Vector2(radius, 0.5 - 0.13 - Math.sqrt(0.26 - radius ** 2));
  });
  const dish = new LatheGeometry(profile, 28);
  const inside = dull(quality, { color: "#6b4326", roughness: 0.8, side: DoubleSide });
  for (const cell of CELLS.filter((one) => one.level === 0)) {
    const [x, , z] = place(cell.index);
    shape.holes.push(new Path().absarc(x, -z, HOLLOW, 0, Math.PI * 2, true));
    const hollow = new Mesh(dish, inside);
    hollow.position.set(x, -0.01, z);
    hollow.receiveShadow = true;
    group.add(hollow);
  }
  group.add(plate(shape, 0, THICKNESS, material));
  return group;
}

function tray(material: Material, floor: Material): Group {
  const [x, y] = TRAY_HALF;
  const shape = roundedRectangle(new Shape(), x, y, 0.4);
  shape.holes.push(roundedRectangle(new Path(), x - 0.2, y - 0.2, 0.3));
  const ground = new Mesh(new PlaneGeometry(2 * x - 0.2, 2 * y - 0.2), floor);
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = TRAY_FLOOR;
  ground.receiveShadow = true;
  const group = new Group();
  group.add(plate(shape, -0.08, THICKNESS - 0.08, material), ground);
  return group;
}

/** Letters along the front edge, numbers along the left one. */
function names(): Group {
  const group = new Group();
  const flat = new PlaneGeometry(0.34, 0.34);
  const put = (text: string, x: number, z: number) => {
    const map = letterTexture(text, "#6b4a26");
    const mesh = new Mesh(flat, new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.set(x, 0.006, z);
    group.add(mesh);
  };
  for (let at = 0; at < 4; at++) {
    put("abcd".charAt(at), at - 1.5, BOARD_HALF - 0.33);
    put(String(at + 1), -(BOARD_HALF - 0.33), 1.5 - at);
  }
  return group;
}

/** Everything static, and a function that moves the trays when the window changes shape. */
export function furniture(quality: Quality): { group: Group; names: Group; arrange: (layout: Layout) => void } {
  const group = new Group();
  const oak = woodTexture(OAK, 7, quality.anisotropy);
  oak.repeat.set(0.19, 0.19);
  const walnut = woodTexture(WALNUT, 21, quality.anisotropy);
  walnut.repeat.set(0.19, 0.19);
  const light = dull(quality, { map: oak, roughness: 0.55 });
  const dark = dull(quality, { map: walnut, roughness: 0.6 });
  const felt = dull(quality, { color: "#4a5a44", roughness: 1 });
  const trays = COLORS.map((color) => ({ color, group: tray(dark, felt) }));
  const shade = new Mesh(new PlaneGeometry(TABLE_SIDE, TABLE_SIDE), new ShadowMaterial({ opacity: 0.28 }));
  shade.rotation.x = -Math.PI / 2;
  shade.position.y = -THICKNESS;
  shade.receiveShadow = true;
  const letters = names();
  group.add(board(quality, light), letters, shade, ...trays.map((one) => one.group));
  const arrange = (layout: Layout) => {
    for (const one of trays) {
      const [x, z] = trayMiddle(one.color, layout);
      one.group.position.set(x, trayHeight(layout), z);
      one.group.scale.setScalar(TRAY_SIZE[layout]);
      one.group.rotation.y = layout === "wide" ? 0 : Math.PI / 2;
    }
  };
  return { group, names: letters, arrange };
}
