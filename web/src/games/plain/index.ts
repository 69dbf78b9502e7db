// What every game gets without code of its own: a text board that takes typed moves, and words made from the server's
// data. It fills in what a family does not bring.

import { t } from "../../shared/texts";
import type { Family } from "../family";
import { lazyBoard } from "../family";
import { PlainPicture } from "./Picture";
import { texts } from "./texts";

const board = lazyBoard(() => import("./PlainBoard"));

export function plain(id: string): Family {
  return {
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    variants: {},
    Picture: PlainPicture,
    ...board,
    isBoardWide: false,
    keys: texts.keys,
    moveLabel: (move) => move.text,
    candidateLabel: (text) => text,
    adviceWords: (text) => text,
    scoreLabel: (points) => t.table.score(points),
    scoreShort: (points) => points,
    // Colours that the design does not define use their CSS names.
    swatch: (color) => `var(--piece-${color}, ${color})`,
  };
}
