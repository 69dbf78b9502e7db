// Pieces in every colour, for every family that has a sample.

import { FAMILIES } from "../games";

export function ColorSamples({ hasPatterns }: { hasPatterns: boolean }) {
  return FAMILIES.map(({ id, ColorSample }) => ColorSample && <ColorSample key={id} hasPatterns={hasPatterns} />);
}
