// Settings for all games, kept in this browser. A game's own settings are stored beside them.

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
  /** This person's name at tables. */
  name: string;
  /** Whether this person was asked how pieces should look. */
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

/** Keeps the stored settings of another version that still exist and have the right type. */
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

/**
 * A part of the stored settings: those of all games, or those of one. All parts are stored as one object, and each
 * leaves unknown keys alone.
 */
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

/** Whether to reduce motion. */
export function isMotionReduced(settings: Settings): boolean {
  if (settings.motion !== "auto") return settings.motion === "reduced";
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Mirrors the settings in the page's attributes, for the style sheets. */
export function followSettings(root: HTMLElement): () => void {
  const apply = ({ settings }: SettingsStore<Settings>) => {
    root.dataset.theme = settings.theme;
    root.dataset.palette = settings.palette;
    root.dataset.motion = isMotionReduced(settings) ? "reduced" : "full";
  };
  apply(settingsStore.getState());
  return settingsStore.subscribe(apply);
}
