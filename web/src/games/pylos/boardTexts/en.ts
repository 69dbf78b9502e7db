// The texts of the Pylos board in English.

import { plural } from "../../../shared/texts/format";

export const en = {
  empty: "empty",
  apex: "the top",
  level: (number: number) => ["Ground", "Second level", "Third level", "Top"][number - 1] ?? `Level ${number}`,
  flatHelp:
    "The pyramid, level by level. Arrow keys move on a level, Page up and Page down change the level, Enter chooses, Escape lays a ball down.",
  roles: {
    target: "put a ball here",
    "raise-target": "raise the ball to here",
    raisable: "can be raised",
    picked: "picked up",
    takeable: "can be taken back",
  },
  outcomes: { win: "wins", draw: "draws", loss: "loses" },
  chance: (percent: number) => `${percent} percent`,
  outcomeIn: (outcome: string, turns: number) => `${outcome} in ${plural(turns, "turn", "turns")}`,
  prompts: {
    place: "Put a ball on a glowing place.",
    placeOrRaise: "Put a ball on a glowing place, or choose one of your free balls to raise it.",
    raiseOnly: "Your reserve is empty: choose one of your free balls to raise it.",
    raiseTo: (from: string) => `Raise the ball from ${from}: choose a glowing place.`,
    mustTake: (formation: string) => `${formation} complete: take back one or two of your lit balls.`,
    mayTake: "Take back a second ball, or end your turn.",
    mayOnlyEnd: "No other ball is free: end your turn.",
  },
  square: "Your square is",
  squareOrLine: "A square or a line is",
  tapAgain: "Tap it again to confirm.",
  done: "Done",
  layDown: "Lay it down",
  toFlat: "Flat view",
  toScene: "3D view",
  resetView: "Reset the view",
  noScene:
    "This browser cannot draw in 3D (WebGL is missing or switched off). The flat view does everything the scene does.",
  sceneLost:
    "The 3D view could not be loaded. Choose it again when the server answers; the flat view does everything it does.",
  reserves: "Balls in reserve",
  inReserve: (who: string, count: number) => `${who}: ${plural(count, "ball", "balls")} in reserve`,
};
