// What people have chosen, remembered by this browser.

import { create } from "zustand";
import { read, write } from "./storage";

export type Settings = {
  theme: "auto" | "light" | "dark";
  palette: "crafted" | "colorblind" | "contrast";
  patterns: boolean;
  motion: "auto" | "full" | "reduced";
  isSoundOn: boolean;
  volume: number;
  /** When placing needs a second tap. */
  confirmTap: "touch" | "always" | "never";
  autoPass: boolean;
  /** How long agents wait before each move at new tables, in milliseconds. */
  agentPause: number;
  /** Which cells are lit: where the selected piece can lie, where any can, or none. */
  legal: "selected" | "all" | "off";
  coordinates: boolean;
  /** How the Pylos scene is drawn: as finely as the machine can, always finely, or always quickly. */
  scene: "auto" | "fine" | "plain";
  /** What this person is called at tables. */
  name: string;
  /** Whether this person has been asked how pieces should look. */
  isLookAsked: boolean;
};

export const DEFAULT_SETTINGS: Settings = {
  theme: "auto",
  palette: "crafted",
  patterns: false,
  motion: "auto",
  isSoundOn: true,
  volume: 0.6,
  confirmTap: "touch",
  autoPass: true,
  agentPause: 700,
  legal: "selected",
  coordinates: true,
  scene: "auto",
  name: "",
  isLookAsked: false,
};

const STORED = "settings";

/** Stored settings of another version keep what is still known and of the right type. */
export function mergeSettings(stored: unknown): Settings {
  const merged: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  if (typeof stored === "object" && stored !== null) {
    for (const [key, value] of Object.entries(stored)) {
      if (key in merged && typeof value === typeof merged[key]) merged[key] = value;
    }
  }
  return merged as Settings;
}

type SettingsStore = { settings: Settings; change: (changes: Partial<Settings>) => void };

export const settingsStore = create<SettingsStore>()((set, get) => ({
  settings: mergeSettings(read<unknown>(STORED, null)),
  change(changes) {
    const settings = { ...get().settings, ...changes };
    write(STORED, settings);
    set({ settings });
  },
}));

export function useSettings(): Settings {
  return settingsStore((state) => state.settings);
}

export function changeSettings(changes: Partial<Settings>): void {
  settingsStore.getState().change(changes);
}

/** Whether things should move as little as possible. */
export function isMotionReduced(settings: Settings): boolean {
  if (settings.motion !== "auto") return settings.motion === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keeps the page's attributes like the settings, for the style sheets. */
export function followSettings(root: HTMLElement): () => void {
  const apply = ({ settings }: SettingsStore) => {
    root.dataset.theme = settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = isMotionReduced(settings) ? "reduced" : "full";
  };
  apply(settingsStore.getState());
  return settingsStore.subscribe(apply);
}
