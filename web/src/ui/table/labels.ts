// Names of moves in a list.

/**
 * Names that tell the moves of a list apart. A piece and the box around it may be several placements of the same piece:
 * where two names would be equal, the moves are named by their notation too.
 */
export function distinctLabels(texts: readonly string[], label: (text: string) => string): (text: string) => string {
  const counts = new Map<string, number>();
  for (const text of new Set(texts)) counts.set(label(text), (counts.get(label(text)) ?? 0) + 1);
  return (text) => {
    const short = label(text);
    return (counts.get(short) ?? 0) > 1 ? `${short} (${text})` : short;
  };
}
