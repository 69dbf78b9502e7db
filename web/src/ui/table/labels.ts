// Names of moves in a list.

import type { Catalog } from "../../api/types";
import type { GameFace } from "../../games/board";

/** Moves by their labels; those with the same label say more. */
export function distinctLabels(texts: string[], catalog: Catalog, face: GameFace): string[] {
  const labels = texts.map((text) => face.candidateLabel(text, catalog));
  return labels.map((label, index) => {
    const isShared = labels.some((other, at) => at !== index && other === label);
    const detail = isShared ? face.candidateDetail?.(texts[index] ?? "", catalog) : "";
    return detail ? `${label}, ${detail}` : label;
  });
}
