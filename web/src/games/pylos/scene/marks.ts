// Overlays on the board: rings where something can be put, and small plates with exact values.

import {
  AdditiveBlending,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  Sprite,
  SpriteMaterial,
} from "three";
import type { Label, Ring } from "./decor";
import { glowTexture, labelTexture } from "./wood";

export class Marks {
  readonly group = new Group();
  private readonly rings: Group[] = [];
  private readonly labels: Sprite[] = [];
  private readonly plates = new Map<string, SpriteMaterial>();
  private readonly ring = new RingGeometry(0.27, 0.36, 40);
  private readonly disc = new PlaneGeometry(1.1, 1.1);
  private readonly glow = glowTexture();

  showRings(wanted: readonly Ring[]): void {
    while (this.rings.length < wanted.length) this.rings.push(this.newRing());
    this.rings.forEach((group, index) => {
      const ring = wanted[index];
      group.visible = ring !== undefined;
      if (!ring) return;
      group.position.set(...ring.at);
      for (const child of group.children) {
        const material = (child as Mesh).material as MeshBasicMaterial;
        material.color.set(ring.tint);
        material.opacity = (ring.isStrong ? 1 : 0.75) * (child.name === "glow" ? 0.55 : 1);
      }
    });
  }

  private newRing(): Group {
    const group = new Group();
    const flat = { transparent: true, depthWrite: false, side: DoubleSide, toneMapped: false };
    const ring = new Mesh(this.ring, new MeshBasicMaterial(flat));
    const glow = new Mesh(this.disc, new MeshBasicMaterial({ ...flat, map: this.glow, blending: AdditiveBlending }));
    glow.name = "glow";
    for (const mesh of [ring, glow]) {
      mesh.rotation.x = -Math.PI / 2;
      mesh.renderOrder = 2;
      group.add(mesh);
    }
    this.group.add(group);
    return group;
  }

  showLabels(wanted: readonly Label[]): void {
    while (this.labels.length < wanted.length) {
      const sprite = new Sprite();
      sprite.scale.setScalar(0.62);
      sprite.renderOrder = 10;
      this.labels.push(sprite);
      this.group.add(sprite);
    }
    this.labels.forEach((sprite, index) => {
      const label = wanted[index];
      sprite.visible = label !== undefined;
      if (!label) return;
      sprite.position.set(...label.at);
      sprite.material = this.plateOf(label);
    });
  }

  private plateOf({ text, back }: Label): SpriteMaterial {
    const key = `${text} ${back}`;
    const known = this.plates.get(key);
    if (known) return known;
    const map = labelTexture(text, back, "#ffffff");
    const plate = new SpriteMaterial({ map, depthTest: false, depthWrite: false, toneMapped: false });
    this.plates.set(key, plate);
    return plate;
  }
}
