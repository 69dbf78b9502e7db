import { describe, expect, it } from "vitest";
import type { BlokusBoard } from "../../api/types";
import { colorState, duoBoard, PIECES, piece, placing, rows } from "../../testing/samples";
import { placedBy } from "./data";
import { cellAt, fingerLift, isDrag, offsetOf } from "./drag";
import {
  EMPTY_HAND,
  fitted,
  handFromPlaced,
  hold,
  nextPlace,
  nudge,
  pick,
  pieceForLetter,
  piecesById,
  placementOf,
  tapped,
  turn,
} from "./hand";
import { LOUPE, loupeAt } from "./Loupe";
import { judge, placesOf } from "./legal";
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

/** The first turn of Classic: the piece must cover the top left corner. */
const CORNER = {
  size: 20,
  start_cells: [[0, 0]],
  colors: [colorState({ anchor: rows(20, [[0, 0]]) }, 20)],
} as BlokusBoard;
const corner = CORNER.colors[0] ?? colorState();

describe("a hand that is filled", () => {
  it("holds every piece where it fits, turned if need be", () => {
    // The cross has no square in any corner of its box: it is the only piece that cannot start.
    for (const one of PIECES.filter(({ name }) => name !== "X")) {
      const hand = fitted(pick(EMPTY_HAND, one.id), pieces, corner, 20);
      const placement = placementOf(hand, pieces, 20);
      expect(placement && judge(CORNER, 0, placement), one.name).toEqual({ isLegal: true });
    }
    // The F piece does not reach the corner in its first orientation, so it is turned.
    expect(placesOf(corner, piece("F"), 0, 20)[0]?.orientation).not.toBe(0);
  });

  it("keeps the turn and the place that somebody chose, as far as they fit", () => {
    const [blue] = duoBoard().colors;
    if (!blue) throw new Error("no colour");
    const flipped = turn(withPiece("F"), pieces, "flip");
    expect(fitted(flipped, pieces, blue, 14).orientation).toBe(flipped.orientation);
    const there = hold(flipped, [4, 4]);
    expect(fitted(there, pieces, blue, 14)).toBe(there);
    const near = fitted(hold(flipped, [13, 13]), pieces, blue, 14);
    expect(placementOf(near, pieces, 14)?.cells).toContainEqual([4, 4]);
  });

  it("stays as it is when nothing fits", () => {
    const closed = colorState({ anchor: rows(14) });
    expect(fitted(withPiece("X"), pieces, closed, 14)).toEqual(withPiece("X"));
  });
});

describe("a tap with a finger", () => {
  const [blue] = duoBoard().colors;

  it("lays the piece over the cell that was meant, where its grip would not fit", () => {
    if (!blue) throw new Error("no colour");
    const held = withPiece("I5");
    // Held by its middle over d10, the piece covers the start square e10.
    expect(placementOf(tapped(held, pieces, blue, 14, [4, 3]), pieces, 14)).toMatchObject({ row: 4, col: 1 });
    // Held over h10 it would start at f10; the nearest legal place over h10 starts at e10.
    const far = placementOf(tapped(held, pieces, blue, 14, [4, 7]), pieces, 14);
    expect(far).toMatchObject({ row: 4, col: 4 });
  });

  it("shows the piece right there when no place covers the cell", () => {
    if (!blue) throw new Error("no colour");
    expect(tapped(withPiece("I5"), pieces, blue, 14, [9, 9]).over).toEqual([9, 9]);
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

  const box = { left: 10, top: 100, width: 340 };
  const finger = { x: 100, y: 200, pointer: "touch", from: "board" as const };

  it("hold a piece from the tray above the finger, far enough to be seen on small cells", () => {
    const offset = offsetOf(box, 20, finger, null);
    expect(offset).toEqual({ x: 0, y: -fingerLift(17) });
    expect(fingerLift(17)).toBe(44);
    expect(fingerLift(40)).toBe(64);
    expect(offsetOf(box, 20, { ...finger, pointer: "mouse" }, [3, 3])).toEqual({ x: 0, y: 0 });
  });

  it("push a piece on the board on from where it lies", () => {
    const offset = offsetOf(box, 20, finger, [9, 2]);
    expect(cellAt(box, 20, finger.x, finger.y, offset)).toEqual([9, 2]);
    expect(cellAt(box, 20, finger.x + 17, finger.y - 34, offset)).toEqual([7, 3]);
  });

  it("reach the uppermost row with a finger that is still on the board", () => {
    const lifted = { x: 0, y: -44 };
    expect(cellAt(box, 20, 100, 110, lifted)).toEqual([0, 5]);
    expect(cellAt(box, 20, 100, 70, lifted)).toBeNull();
  });
});

describe("the magnifier", () => {
  const phone = { width: 360, height: 740 };
  const covers = (at: { x: number; y: number }, { x, y }: { x: number; y: number }) =>
    x > at.x && x < at.x + LOUPE.width && y > at.y && y < at.y + LOUPE.height;

  it("is inside the window and not under the finger", () => {
    for (const room of [phone, { width: 844, height: 390 }, { width: 320, height: 568 }]) {
      for (let x = 20; x < room.width; x += 20) {
        for (let y = 20; y < room.height - 60; y += 20) {
          const finger = { x, y: y + 44 };
          const at = loupeAt({ x, y }, finger, room);
          const isInside =
            at.x >= 0 && at.y >= 0 && at.x + LOUPE.width <= room.width && at.y + LOUPE.height <= room.height;
          expect(isInside, `${x} ${y}`).toBe(true);
          // A narrow window has no room beside a finger near its upper edge.
          if (room.width > 2 * LOUPE.width + 80 || y > LOUPE.height + 44)
            expect(covers(at, finger), `${x} ${y}`).toBe(false);
        }
      }
    }
  });
});
