// The texts of Blokus in English that are needed without its board.

import { plural } from "../../../shared/texts/format";

export const en = {
  name: "Blokus",
  rule: "Your pieces touch at corners, never at edges. Cover the most squares.",
  variants: {
    "blokus-classic": "Classic",
    "blokus-classic-2p": "for two",
    "blokus-classic-3p": "for three",
    "blokus-duo": "Duo",
    "blokus-junior": "Junior",
  },
  picture: "A board with pieces that touch at corners",
  sample: "A piece in every colour",
  officialScore: "The official score counts minus one for every square left, and the bonus.",
  lightCells: "Light the cells",
  legalOptions: { selected: "where this piece fits", all: "where any piece fits", off: "none" },
  lay: (piece: string, box: string) => `lay ${piece} on ${box}`,
  orientation: (degrees: number, isFlipped: boolean) => `${degrees}°${isFlipped ? " flipped" : ""}`,
  pass_: "pass",
  score: (points: number, left: number) => `${plural(points, "point", "points")}, ${left} left`,
  keys: [
    { keys: "R, E", what: "rotate clockwise, anticlockwise" },
    { keys: "F", what: "flip" },
    { keys: "Arrows", what: "move the piece; without a piece: go through the game" },
    { keys: "Space", what: "next place where the piece fits" },
    { keys: "Enter", what: "place it" },
    { keys: "Letter, 1, 2", what: "pick a piece; again for the next one with that letter" },
    { keys: "Shift + F, P, Z", what: "pick the pieces F, P, Z" },
    { keys: "Escape", what: "put the piece back" },
    { keys: "Z", what: "take the last move back" },
    { keys: "P", what: "pass, when nothing else is possible" },
    { keys: ", and .", what: "one position back, one on" },
  ],
};
