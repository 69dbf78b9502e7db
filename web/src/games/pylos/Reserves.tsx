// The balls that each side has left, as a number and as a row of small balls.

import { colorWord } from "../../shared/names";
import { texts } from "./boardTexts";
import { COLORS, type Color } from "./position";

export function Reserves({ reserves, mover }: { reserves: readonly [number, number]; mover: Color | null }) {
  return (
    <ul className="pylos-reserves" aria-label={texts.reserves}>
      {COLORS.map((color, at) => (
        <li key={color} className={`pylos-reserve ${color}${color === mover ? " is-mover" : ""}`} data-color={color}>
          <span className={`pylos-ball ${color}`} />
          <strong>{reserves[at]}</strong>
          <span className="unseen">{texts.inReserve(colorWord(color), reserves[at] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
