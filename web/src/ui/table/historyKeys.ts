// Left and right step through the game when the board does not need them.

import { useEffect, useRef } from "react";
import { useTableActions } from "../../session/store";
import { shownEntries, type TableData } from "../../session/table";

export function useHistoryKeys(table: TableData): void {
  const { look } = useTableActions();
  const shown = useRef(0);
  shown.current = shownEntries(table);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog")) return;
      const step = { ArrowLeft: -1, ",": -1, ArrowRight: 1, ".": 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      look(shown.current + step);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [look]);
}
