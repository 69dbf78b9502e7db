// The keys of the Pylos table: shortcuts for the buttons, wherever the focus is.

import { useLayoutEffect, useRef } from "react";

type Heard = { undo: () => void; done: () => void; clear: () => void };

export function usePylosKeys(heard: Heard): void {
  const latest = useRef(heard);
  latest.current = heard;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog")) return;
      const act = { z: latest.current.undo, d: latest.current.done, escape: latest.current.clear }[
        event.key.toLowerCase()
      ];
      act?.();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
