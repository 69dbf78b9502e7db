// Settings that only Blokus has.

import { createSettings } from "../../shared/settings";
import type { FamilySettings } from "../family";
import { texts } from "./texts";

export type BlokusSettings = {
  /** Which cells are highlighted: where the selected piece can lie, where any piece can, or none. */
  legal: "selected" | "all" | "off";
};

const DEFAULTS: BlokusSettings = { legal: "selected" };

const store = createSettings(DEFAULTS);

export function useBlokusSettings(): BlokusSettings {
  return store((state) => state.settings);
}

export function changeBlokusSettings(changes: Partial<BlokusSettings>): void {
  store.getState().change(changes);
}

export const blokusSettings: FamilySettings = {
  play: [
    {
      key: "legal",
      label: texts.lightCells,
      words: texts.legalOptions,
      useValue: () => useBlokusSettings().legal,
      change: (legal) => changeBlokusSettings({ legal: legal as BlokusSettings["legal"] }),
    },
  ],
  reset: () => changeBlokusSettings(DEFAULTS),
};
