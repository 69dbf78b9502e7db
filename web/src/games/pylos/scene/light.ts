// The light: a warm lamp with soft shadows, and an environment that the lacquer reflects.

import { DirectionalLight, HemisphereLight, PMREMGenerator, type Scene, type WebGLRenderer } from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import type { Quality } from "./quality";

export function light(scene: Scene, renderer: WebGLRenderer, { isLacquered, shadowSize }: Quality): void {
  if (isLacquered) {
    const surroundings = new PMREMGenerator(renderer);
    scene.environment = surroundings.fromScene(new RoomEnvironment(), 0.04).texture;
    scene.environmentIntensity = 0.45;
    surroundings.dispose();
  }
  const lamp = new DirectionalLight("#fff1da", 2.4);
  lamp.position.set(-5, 11, 5.5);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(shadowSize, shadowSize);
  lamp.shadow.radius = 5;
  lamp.shadow.bias = -0.0004;
  lamp.shadow.normalBias = 0.02;
  Object.assign(lamp.shadow.camera, { left: -8, right: 8, top: 8, bottom: -8, near: 2, far: 26 });
  // Without an environment, the sky light must reach the sides that the lamp does not.
  scene.add(lamp, new HemisphereLight("#ffffff", "#8a6f52", isLacquered ? 0.55 : 2.3));
}
