// Whether the page is dark now.

import { useSyncExternalStore } from "react";
import type { Settings } from "../../ui/settings";

const query = () => (typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null);

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

export function useDark(theme: Settings["theme"]): boolean {
  const isSystemDark = useSyncExternalStore(subscribe, () => query()?.matches ?? false);
  return theme === "auto" ? isSystemDark : theme === "dark";
}
