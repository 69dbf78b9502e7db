import { describe, expect, it } from "vitest";
import { duoBoard, PIECES, piece, placing } from "../../testing/samples";
import { placedBy } from "./data";
import { isDrag } from "./drag";
import {
  EMPTY_HAND,
  handFromPlaced,
  hold,
  nextPlace,
  nudge,
  pick,
  pieceForLetter,
  piecesById,
  placementOf,
  turn,
} from "./hand";
import { placesOf } from "./legal";
import { obeyKey } from "./tableKeys";

const pieces = piecesById(PIECES);
const withPiece = (name: string) => pick(EMPTY_HAND, piece(name).id);

describe("a hand", () => {
  it("keeps the turn of a piece that is picked again, and lays others straight", () => {
    const turnedL = turn(withPiece("L4"), pieces, "clockwise");
    expect(pick(turnedL, piece("L4").id)).toBe(turnedL);
    expect(pick(turnedL, piece("T4").id).orientation).toBe(0);
  });

  it("moves cell by cell and stops at the edges", () => {
    let hand = hold(withPiece("I5"), [0, 2]);
    hand = nudge(hand, pieces, 14, 0, -1);
    expect(placementOf(hand, pieces, 14)).toMatchObject({ row: 0, col: 0 });
    for (let step = 0; step < 20; step += 1) hand = nudge(hand, pieces, 14, 1, 1);
    expect(placementOf(hand, pieces, 14)).toMatchObject({ row: 13, col: 9 });
  });

  it("begins in the middle when it was not over the board", () => {
    expect(nudge(withPiece("1"), pieces, 14, 0, 1).over).toEqual([7, 7]);
  });

  it("forgets that it was laid down when it moves or turns", () => {
    const laid = { ...hold(withPiece("L4"), [5, 5]), isLaid: true };
    expect(hold(laid, [5, 5])).toBe(laid);
    expect(hold(laid, [5, 6]).isLaid).toBe(false);
    expect(turn(laid, pieces, "flip").isLaid).toBe(false);
  });

  it("takes a piece back exactly as it lay, for all orientations", () => {
    for (const one of PIECES) {
      one.orientations.forEach((_, orientation) => {
        const placed = placedBy(placing(0, one.name, orientation, 3, 4));
        if (!placed) throw new Error("no placement");
        const hand = handFromPlaced(placed, pieces);
        expect(placementOf(hand, pieces, 14)).toEqual({ row: 3, col: 4, cells: placed.cells });
      });
    }
  });

  it("goes round all legal places of a piece", () => {
    const blue = duoBoard().colors[0];
    if (!blue) throw new Error("no colour");
    const places = placesOf(blue, piece("V3"), 0, 14);
    let hand = withPiece("V3");
    const seen = new Set<string>();
    for (let step = 0; step < places.length; step += 1) {
      hand = nextPlace(hand, pieces, 14, places);
      seen.add(`${hand.orientation} ${hand.over}`);
    }
    expect(seen.size).toBe(places.length);
  });
});

describe("letters", () => {
  it("go through the pieces that share one, the largest first", () => {
    const i5 = pieceForLetter("i", PIECES, null);
    const i4 = pieceForLetter("I", PIECES, i5);
    const i3 = pieceForLetter("i", PIECES, i4);
    expect([i5, i4, i3].map((id) => pieces.get(id ?? 0)?.name)).toEqual(["I5", "I4", "I3"]);
    expect(pieceForLetter("i", PIECES, i3)).toBe(i5);
    expect(pieceForLetter("q", PIECES, null)).toBeNull();
  });
});

describe("keys", () => {
  const done: string[] = [];
  const keys = {
    onTurn: (how: string) => done.push(how),
    onStep: (rows: number, cols: number) => done.push(`${rows} ${cols}`) > 0,
    onPlace: () => done.push("place") > 0,
    onJump: () => done.push("jump"),
    onClear: () => done.push("clear"),
    onUndo: () => done.push("undo"),
    onPass: () => done.push("pass"),
    onLetter: (letter: string) => done.push(`pick ${letter}`) > 0,
  };

  it("turn, flip, undo, pass, clear, move, place and pick", () => {
    const pressed = ["r", "e", "f", "z", "p", "Escape", "ArrowLeft", "Enter", " ", "w", "1"];
    for (const key of pressed) expect(obeyKey(keys, key, false)).toBe(true);
    expect(done.splice(0)).toEqual([
      "clockwise",
      "anticlockwise",
      "flip",
      "undo",
      "pass",
      "clear",
      "0 -1",
      "place",
      "jump",
      "pick w",
      "pick 1",
    ]);
  });

  it("pick the pieces F, P and Z with Shift, and leave other keys alone", () => {
    for (const key of ["F", "P", "Z"]) obeyKey(keys, key, true);
    expect(done.splice(0)).toEqual(["pick f", "pick p", "pick z"]);
    expect(obeyKey(keys, "Tab", false)).toBe(false);
  });
});

describe("drags", () => {
  it("begin after eight pixels; a finger that moves sideways in the tray scrolls", () => {
    const mouse = { x: 0, y: 0, pointer: "mouse", from: "tray" as const };
    const finger = { ...mouse, pointer: "touch" };
    expect([isDrag(mouse, 7, 0), isDrag(mouse, 8, 0)]).toEqual([false, true]);
    expect([isDrag(finger, 20, 3), isDrag(finger, 3, -20)]).toEqual([false, true]);
    expect(isDrag({ ...finger, from: "board" }, 20, 3)).toBe(true);
  });
});
