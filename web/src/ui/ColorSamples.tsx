// Pieces in every colour, of every family that has a sample of them.

import { FAMILIES } from "../games";

export function ColorSamples({ hasPatterns }: { hasPatterns: boolean }) {
  return FAMILIES.map(({ id, ColorSample }) => ColorSample && <ColorSample key={id} hasPatterns={hasPatterns} />);
}
