// The thirty balls, their outlines, and the ghost.

import { BackSide, Group, type Material, Mesh, MeshBasicMaterial, MeshLambertMaterial, SphereGeometry } from "three";
import type { Color } from "../position";
import type { Outline } from "./decor";
import type { Quality } from "./quality";
import { polished } from "./surface";
import { WALNUT, woodTexture } from "./wood";

const IVORY_WOOD = { base: "#f0dcae", dark: "#d8bb80", light: "#fbeecb" };
const EBONY_WOOD = { ...WALNUT, base: "#33241d", dark: "#1c120d", light: "#4c382d" };

export class Balls {
  readonly group = new Group();
  private readonly sphere: SphereGeometry;
  private readonly materials: Record<Color, Material>;
  private readonly ghosts: Record<Color, Material>;
  private readonly meshes: Mesh[] = [];
  private readonly outlines: Mesh[] = [];
  private readonly ghost: Mesh;
  private areMoved = true;

  constructor(quality: Quality) {
    this.sphere = new SphereGeometry(0.5, ...quality.ballSegments);
    this.materials = {
      white: polished(quality, { map: woodTexture(IVORY_WOOD, 3, quality.anisotropy), roughness: 0.5 }),
      black: polished(quality, { map: woodTexture(EBONY_WOOD, 5, quality.anisotropy), roughness: 0.42 }),
    };
    const glass = (color: string) =>
      new MeshLambertMaterial({ color, transparent: true, opacity: 0.55, depthWrite: false });
    this.ghosts = { white: glass("#fff4d8"), black: glass("#2a1c15") };
    this.ghost = new Mesh(this.sphere, this.ghosts.white);
    this.ghost.visible = false;
    this.ghost.renderOrder = 5;
    this.group.add(this.ghost);
  }

  /** Creates the balls, one per entry of the list. */
  show(colors: readonly Color[]): void {
    while (this.meshes.length < colors.length) {
      const mesh = new Mesh(this.sphere, this.materials.white);
      mesh.castShadow = true;
      mesh.receiveShadow = true;
      // Each ball's grain is turned differently.
      const turn = this.meshes.length * 2.4;
      mesh.rotation.set(Math.sin(turn) * 0.9, turn, Math.cos(turn) * 0.9);
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
    this.meshes.forEach((mesh, at) => {
      const color = colors[at];
      this.areMoved ||= mesh.visible !== (color !== undefined);
      mesh.visible = color !== undefined;
      if (color) mesh.material = this.materials[color];
    });
  }

  put(ball: number, [x, y, z]: readonly [number, number, number], size: number): void {
    const mesh = this.meshes[ball];
    if (!mesh) return;
    const { position, scale } = mesh;
    if (position.x === x && position.y === y && position.z === z && scale.x === size) return;
    position.set(x, y, z);
    scale.setScalar(size);
    this.areMoved = true;
  }

  /** Whether a ball has moved since the last call, so that shadows must be redrawn. */
  haveMoved(): boolean {
    const areMoved = this.areMoved;
    this.areMoved = false;
    return areMoved;
  }

  setGhost(at: readonly [number, number, number] | null, color: Color): void {
    this.ghost.visible = at !== null;
    if (at) this.ghost.position.set(at[0], at[1], at[2]);
    this.ghost.material = this.ghosts[color];
  }

  /** Draws outlines around the balls at these points. */
  outline(wanted: readonly Outline[]): void {
    while (this.outlines.length < wanted.length) {
      const mesh = new Mesh(this.sphere, new MeshBasicMaterial({ side: BackSide, toneMapped: false }));
      this.outlines.push(mesh);
      this.group.add(mesh);
    }
    this.outlines.forEach((mesh, index) => {
      const line = wanted[index];
      mesh.visible = line !== undefined;
      if (!line) return;
      mesh.position.set(line.at[0], line.at[1], line.at[2]);
      mesh.scale.setScalar(line.size);
      (mesh.material as MeshBasicMaterial).color.set(line.tint);
    });
  }
}
