// What people have chosen, remembered by this browser: what counts for all games. A game's own settings are stored beside it.

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
  coordinates: boolean;
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
  coordinates: true,
  name: "",
  isLookAsked: false,
};

const STORED = "settings";

function asObject(stored: unknown): object {
  return typeof stored === "object" && stored !== null ? stored : {};
}

/** Stored settings of another version keep what is still known and of the right type. */
function merge<T extends object>(defaults: T, stored: unknown): T {
  const merged = { ...defaults } as Record<string, unknown>;
  for (const [key, value] of Object.entries(asObject(stored))) {
    if (key in merged && typeof value === typeof merged[key]) merged[key] = value;
  }
  return merged as T;
}

export function mergeSettings(stored: unknown): Settings {
  return merge(DEFAULT_SETTINGS, stored);
}

type SettingsStore<T> = { settings: T; change: (changes: Partial<T>) => void };

/** A part of what this browser remembers: the settings of all games, or those that only one of them has. All parts are
 *  stored as one object, and each leaves alone what it does not know. */
export function createSettings<T extends object>(defaults: T) {
  return create<SettingsStore<T>>()((set, get) => ({
    settings: merge(defaults, read<unknown>(STORED, null)),
    change(changes) {
      const settings = { ...get().settings, ...changes };
      write(STORED, { ...asObject(read<unknown>(STORED, null)), ...settings });
      set({ settings });
    },
  }));
}

export const settingsStore = createSettings(DEFAULT_SETTINGS);

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
  const apply = ({ settings }: SettingsStore<Settings>) => {
    root.dataset.theme = settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = isMotionReduced(settings) ? "reduced" : "full";
  };
  apply(settingsStore.getState());
  return settingsStore.subscribe(apply);
}
