// Labels of moves in a list.

import type { Catalog } from "../../api/types";
import type { Family } from "../../games";

/** The moves' labels; moves with the same label get more detail. */
export function distinctLabels(texts: string[], catalog: Catalog, family: Family): string[] {
  const labels = texts.map((text) => family.candidateLabel(text, catalog));
  return labels.map((label, index) => {
    const isShared = labels.some((other, at) => at !== index && other === label);
    const detail = isShared ? family.candidateDetail?.(texts[index] ?? "", catalog) : "";
    return detail ? `${label}, ${detail}` : label;
  });
}
