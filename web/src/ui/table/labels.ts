// Names of moves in a list.

import type { Catalog } from "../../api/types";
import type { Family } from "../../games";

/** Moves by their labels; those with the same label say more. */
export function distinctLabels(texts: string[], catalog: Catalog, family: Family): string[] {
  const labels = texts.map((text) => family.candidateLabel(text, catalog));
  return labels.map((label, index) => {
    const isShared = labels.some((other, at) => at !== index && other === label);
    const detail = isShared ? family.candidateDetail?.(texts[index] ?? "", catalog) : "";
    return detail ? `${label}, ${detail}` : label;
  });
}
