// How many balls each side has left, as a number and as a row of small balls.

import { t } from "../../shared/texts";
import { COLORS, type Color } from "./position";

export function Reserves({ reserves, mover }: { reserves: readonly [number, number]; mover: Color | null }) {
  return (
    <ul className="pylos-reserves" aria-label={t.pylos.reserves}>
      {COLORS.map((color, at) => (
        <li key={color} className={`pylos-reserve ${color}${color === mover ? " is-mover" : ""}`} data-color={color}>
          <span className={`pylos-ball ${color}`} />
          <strong>{reserves[at]}</strong>
          <span className="unseen">{t.pylos.inReserve(t.pylos.colors[color], reserves[at] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
