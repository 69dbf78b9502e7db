// The hand at a Blokus table: what it holds, where, and what happens when it places a piece.

import { useCallback, useEffect, useRef, useState } from "react";
import type { BlokusBoard, MoveView, PieceView } from "../../api/types";
import type { BoardProps } from "../family";
import { texts } from "./boardTexts";
import { type Cell, cellName, placedBy, textOfCells } from "./data";
import {
  EMPTY_HAND,
  fitted,
  type Hand,
  handFromPlaced,
  hold,
  nextPlace,
  nudge,
  orientationOf,
  type Pieces,
  pick,
  placementOf,
  turn,
} from "./hand";
import { orientationWords } from "./labels";
import { judge, placesOf } from "./legal";
import type { Turn } from "./shapes";
import { TURN } from "./sounds";
import { useTakenBack } from "./watching";
import { verdictWords } from "./words";

type Options = {
  props: BoardProps;
  /** The current board. */
  board: BlokusBoard;
  /** The colour played here; null while history is shown or if nobody plays here. */
  color: number | null;
  pieces: Pieces;
  /** The remaining pieces of the colour, and those of them that fit somewhere. */
  left: PieceView[];
  playable: Set<number> | null;
};

export type HandUse = {
  hand: Hand;
  /** The piece and its orientation in words. */
  held: string;
  choose: (piece: number) => void;
  /** Picks a piece without sound or announcement, when a drag starts. */
  take: (piece: number) => void;
  turnPiece: (how: Turn) => void;
  clear: () => void;
  holdOver: (cell: Cell | null) => void;
  /** Places the piece where it is held, or says why it cannot. */
  place: (from: Hand, pointer: string) => Promise<void>;
  /** Moves the piece by rows and columns. Returns the cell it is held over then; null if there is nothing to move. */
  step: (rows: number, cols: number) => Cell | null;
  /** Moves to the next place where it fits. */
  jump: () => void;
};

export function useHand({ props, board, color, pieces, left, playable }: Options): HandUse {
  const { state, shown, isLive, ownSeats, seatToAct, isBusy, settings, play, announce, sound } = props;
  const { size } = board;
  const [hand, setHand] = useState<Hand>(EMPTY_HAND);

  const ownState = color === null ? undefined : board.colors[color];
  const makeFit = useCallback(
    (one: Hand) => (ownState ? fitted(one, pieces, ownState, size) : one),
    [ownState, pieces, size],
  );

  // At the start of a turn, the hand takes the first piece that fits, unless it holds one. It lies where it fits.
  const turnKey = `${state.moves}-${seatToAct}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per turn, not whenever the hand changes.
  useEffect(() => {
    if (seatToAct === null || !playable) return;
    setHand((old) => {
      if (old.piece !== null && playable.has(old.piece)) return makeFit(old);
      const first = [...left].sort((a, b) => b.size - a.size || a.id - b.id).find((piece) => playable.has(piece.id));
      return first ? makeFit({ ...EMPTY_HAND, piece: first.id }) : EMPTY_HAND;
    });
  }, [turnKey]);

  const takeBack = useCallback(
    (move: MoveView) => {
      const placed = placedBy(move);
      if (placed && ownSeats.includes(move.seat)) setHand(handFromPlaced(placed, pieces));
    },
    [ownSeats, pieces],
  );
  useTakenBack(shown, isLive, takeBack);

  const describe = useCallback((one: Hand) => handWords(one, pieces), [pieces]);

  // Moving the hand must not render the tray, so the tray's props stay the same.
  const latest = useRef(hand);
  latest.current = hand;
  const take = useCallback((piece: number) => setHand((old) => makeFit(pick(old, piece))), [makeFit]);
  const choose = useCallback(
    (piece: number) => {
      const next = makeFit(pick(latest.current, piece));
      sound("select");
      setHand(next);
      announce(describe(next));
    },
    [sound, announce, describe, makeFit],
  );

  const turnPiece = (how: Turn) => {
    if (hand.piece === null) return;
    const next = turn(hand, pieces, how);
    setHand(next);
    sound(TURN);
    announce(describe(next));
  };

  const refuse = (reason: string) => {
    sound("invalid");
    announce(reason);
  };

  const place = async (from: Hand, pointer: string) => {
    const wanted = placementOf(from, pieces, size);
    if (!wanted || color === null || isBusy) return;
    if (seatToAct === null) {
      refuse(texts.notYourTurn);
      return;
    }
    const verdict = judge(board, color, wanted);
    if (!verdict.isLegal) {
      refuse(verdictWords(verdict, board));
      setHand({ ...from, isLaid: false });
      return;
    }
    const asks = settings.confirmTap === "always" || (settings.confirmTap === "touch" && pointer === "touch");
    if (asks && !from.isLaid && pointer !== "keyboard") {
      setHand({ ...from, isLaid: true });
      announce(texts.tapAgain);
      return;
    }
    sound("place");
    const refused = await play({ text: textOfCells(wanted.cells, size) });
    if (refused) sound("invalid");
    // A reply may have arrived meanwhile, and put another piece in the hand.
    else setHand((old) => (old.piece === from.piece ? EMPTY_HAND : old));
  };

  const step = (rows: number, cols: number): Cell | null => {
    if (hand.piece === null || color === null) return null;
    const next = nudge(hand, pieces, size, rows, cols);
    setHand(next);
    const lies = placementOf(next, pieces, size);
    if (lies && next.over) {
      announce(`${cellName(next.over, size)}, ${verdictWords(judge(board, color, lies), board)}`);
    }
    return next.over;
  };

  const jump = () => {
    const piece = hand.piece === null ? undefined : pieces.get(hand.piece);
    const own = color === null ? undefined : board.colors[color];
    if (!piece || !own) return;
    const next = nextPlace(hand, pieces, size, placesOf(own, piece, hand.orientation, size));
    setHand(next);
    if (next.over) announce(`${describe(next)}, ${cellName(next.over, size)}`);
  };

  return {
    hand,
    held: describe(hand),
    choose,
    take,
    turnPiece,
    clear: () => setHand(EMPTY_HAND),
    holdOver: useCallback((cell) => setHand((old) => hold(old, cell)), []),
    place,
    step,
    jump,
  };
}

/** Such as "L4, 90° flipped". */
function handWords(hand: Hand, pieces: Pieces): string {
  const piece = hand.piece === null ? undefined : pieces.get(hand.piece);
  const shape = orientationOf(hand, pieces);
  if (!piece || !shape) return texts.nothingSelected;
  return texts.picked(piece.name, orientationWords(shape));
}
