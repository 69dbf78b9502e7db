// The light: a warm lamp with soft shadows, and a room that the lacquer mirrors.

import { DirectionalLight, HemisphereLight, PMREMGenerator, type Scene, type WebGLRenderer } from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";

export function light(scene: Scene, renderer: WebGLRenderer): void {
  const surroundings = new PMREMGenerator(renderer);
  scene.environment = surroundings.fromScene(new RoomEnvironment(), 0.04).texture;
  scene.environmentIntensity = 0.45;
  surroundings.dispose();
  const lamp = new DirectionalLight("#fff1da", 2.4);
  lamp.position.set(-5, 11, 5.5);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(2048, 2048);
  lamp.shadow.radius = 5;
  lamp.shadow.bias = -0.0004;
  lamp.shadow.normalBias = 0.02;
  Object.assign(lamp.shadow.camera, { left: -8, right: 8, top: 8, bottom: -8, near: 2, far: 26 });
  scene.add(lamp, new HemisphereLight("#ffffff", "#8a6f52", 0.55));
}
