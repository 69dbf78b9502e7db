// The texts of Pylos in English that are needed without its board.

import { plural } from "../../../shared/texts/format";

export const en = {
  name: "Pylos",
  rule: "Build the pyramid together; whoever lays the ball on top wins.",
  variants: { pylos: "Squares", "pylos-lines": "Lines", "pylos-children": "Children" },
  picture: "A pyramid of light and dark balls",
  scene: "Pylos in 3D",
  scenes: { auto: "as the machine can", fine: "finely", plain: "quickly" },
  advice: {
    place: (cell: string) => `put a ball on ${cell}`,
    raise: (from: string, to: string) => `raise ${from} to ${to}`,
    take: (cells: string) => `take back ${cells}`,
    joint: ", then ",
    done: "end your turn",
  },
  ranOut: (who: string) => `${who} had no ball left to put down and none to raise`,
  reachedTop: (who: string, left: number) =>
    left === 0
      ? `${who} laid the last ball on top`
      : `${who} laid the ball on top and had ${plural(left, "ball", "balls")} left`,
  score: (count: number) => `${plural(count, "ball", "balls")} in reserve`,
  keys: [
    { keys: "Tab", what: "to the pyramid" },
    { keys: "Arrows", what: "move on a level; outside the pyramid: go through the game" },
    { keys: "Page up, down", what: "one level up, down" },
    { keys: "Enter", what: "put, raise or take a ball" },
    { keys: "Escape", what: "lay the ball down again" },
    { keys: "D", what: "done: end your turn after taking balls back" },
    { keys: "Z", what: "take the last move back" },
    { keys: ", and .", what: "one position back, one on" },
  ],
};
