// The keys of the Blokus table. They work wherever the focus is, except in inputs and menus.

import { useLayoutEffect, useRef } from "react";
import type { Turn } from "./shapes";

type Keys = {
  onTurn: (how: Turn) => void;
  /** Returns whether there was something to move; otherwise the key is left to others. */
  onStep: (rows: number, cols: number) => boolean;
  onPlace: () => boolean;
  onJump: () => void;
  onClear: () => void;
  onUndo: () => void;
  onPass: () => void;
  onLetter: (letter: string) => boolean;
};

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Whether the key belongs to the focused element. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return true;
  const presses = key === "Enter" || key === " ";
  // Pressing the piece already in hand would do nothing, so there the keys place it.
  if (presses && target.closest("[data-piece][aria-pressed=true]")) return false;
  if (presses && target.closest("button, a, summary")) return true;
  return key.startsWith("Arrow") && target.closest("[data-own-arrows]") !== null;
}

/** Handles a key. Returns whether it had a meaning. */
export function obeyKey(keys: Keys, key: string, isShifted: boolean): boolean {
  const step = STEPS[key];
  if (step) return keys.onStep(...step);
  if (key === "Enter") return keys.onPlace();
  const letter = key.toLowerCase();
  const commands: Record<string, () => void> = {
    r: () => keys.onTurn("clockwise"),
    e: () => keys.onTurn("anticlockwise"),
    f: () => keys.onTurn("flip"),
    z: keys.onUndo,
    p: keys.onPass,
    escape: keys.onClear,
    " ": keys.onJump,
  };
  const command = isShifted ? undefined : commands[letter];
  if (command) {
    command();
    return true;
  }
  // Pieces whose letter is a command are picked with Shift.
  return /^[a-z12]$/.test(letter) && keys.onLetter(letter);
}

export function useTableKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the first paint, so that no key is too early.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target, event.key)) return;
      if (obeyKey(latest.current, event.key, event.shiftKey)) event.preventDefault();
    };
    // Before the page's own keys, which take the arrows when the hand is empty.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
