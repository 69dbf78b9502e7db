// Settings that only Pylos has.

import { createSettings } from "../../shared/settings";
import type { FamilySettings } from "../family";
import { texts } from "./texts";

export type PylosSettings = {
  /** How to draw the scene: as finely as the machine can, always finely, or always fast. */
  scene: "auto" | "fine" | "plain";
};

const DEFAULTS: PylosSettings = { scene: "auto" };

const store = createSettings(DEFAULTS);

export function usePylosSettings(): PylosSettings {
  return store((state) => state.settings);
}

export const pylosSettings: FamilySettings = {
  looks: [
    {
      key: "scene",
      label: texts.scene,
      words: texts.scenes,
      useValue: () => usePylosSettings().scene,
      change: (scene) => store.getState().change({ scene: scene as PylosSettings["scene"] }),
    },
  ],
  reset: () => store.getState().change(DEFAULTS),
};
