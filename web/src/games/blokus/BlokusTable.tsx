// The Blokus table: board, tools and tray, and what hands do with them.

import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../ui/texts";
import type { BoardProps } from "../board";
import { FRAME, Ghost, Ground, HeatLayer, LegalLayer, PiecesLayer } from "./BoardSvg";
import { CellGrid, cellOf } from "./CellGrid";
import { boardBefore, boardOf, type Cell, cellName, cellsFromText, placedBy, textOfCells } from "./data";
import { useDrag } from "./drag";
import { FloatingPiece } from "./FloatingPiece";
import {
  EMPTY_HAND,
  type Hand,
  handFromPlaced,
  hold,
  nextPlace,
  nudge,
  orientationOf,
  pick,
  pieceForLetter,
  piecesById,
  placementOf,
  turn,
} from "./hand";
import { heatOf } from "./heat";
import { judge, placesOf, playablePieces, reachOf } from "./legal";
import { cellsOf } from "./paths";
import type { Turn } from "./shapes";
import { TilePatterns } from "./Tile";
import { Tools } from "./Tools";
import { Tray } from "./Tray";
import { useTableKeys } from "./tableKeys";
import { nextOwnColor } from "./turns";
import { useAutoPass, useTakenBack } from "./watching";
import { cellLabels, colorWord, verdictWords } from "./words";
import "./blokus.css";
import "./tile.css";

export default function BlokusTable(props: BoardProps) {
  const { catalog, game, state, shown, later, isLive, ownSeats, seatToAct, isBusy, settings } = props;
  const { play, pass, undo, announce, sound } = props;
  const present = boardOf(state.board);
  const board = useMemo(() => boardBefore(boardOf(state.board), later), [state.board, later]);
  const { size } = board;
  const pieces = useMemo(() => piecesById(catalog.pieces), [catalog.pieces]);
  const gamePieces = useMemo(() => {
    const ids = boardOf(game.start.board).colors[0]?.pieces_left ?? [];
    return catalog.pieces.filter((piece) => ids.includes(piece.id));
  }, [catalog.pieces, game.start.board]);
  const placed = useMemo(() => shown.flatMap((move) => placedBy(move) ?? []), [shown]);

  const canAct = seatToAct !== null && !isBusy;
  const own = nextOwnColor(game, state, ownSeats);
  const ownState = own === null || !isLive ? undefined : present.colors[own];
  const [hand, setHand] = useState<Hand>(EMPTY_HAND);
  const [shownTray, setShownTray] = useState<number | null>(null);
  const grid = useRef<HTMLDivElement | null>(null);

  const playable = useMemo(
    () => (ownState ? playablePieces(ownState, gamePieces, size) : null),
    [ownState, gamePieces, size],
  );
  const left = useMemo(
    () => gamePieces.filter((piece) => ownState?.pieces_left.includes(piece.id)),
    [gamePieces, ownState],
  );
  const orientation = orientationOf(hand, pieces);
  const reach = useMemo(() => {
    if (!ownState || settings.legal === "off") return null;
    const shapes =
      settings.legal === "all" ? left.flatMap((piece) => piece.orientations) : orientation ? [orientation] : [];
    return reachOf(ownState, shapes, size);
  }, [ownState, settings.legal, left, orientation, size]);
  const anchors = useMemo(() => (ownState ? cellsOf(ownState.anchor) : []), [ownState]);
  const labels = useMemo(() => cellLabels(board, reach), [board, reach]);
  const placement = ownState ? placementOf(hand, pieces, size) : null;
  const verdict = placement && own !== null ? judge(present, own, placement) : null;

  // At the start of a turn the first piece that fits is in the hand, unless one is there already.
  const turnKey = `${state.moves}-${seatToAct}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per turn, not whenever the hand changes.
  useEffect(() => {
    if (seatToAct === null || !playable) return;
    setShownTray(null);
    setHand((old) => {
      if (old.piece !== null && playable.has(old.piece)) return old;
      const first = [...left].sort((a, b) => b.size - a.size || a.id - b.id).find((piece) => playable.has(piece.id));
      return first ? { ...EMPTY_HAND, piece: first.id } : EMPTY_HAND;
    });
  }, [turnKey]);

  const takeBack = useCallback(
    (move: Parameters<typeof placedBy>[0]) => {
      const piece = placedBy(move);
      if (piece && ownSeats.includes(move.seat)) setHand(handFromPlaced(piece, pieces));
    },
    [ownSeats, pieces],
  );
  useTakenBack(shown, isLive, takeBack);
  useAutoPass(canAct && state.must_pass && settings.autoPass && state.redos === 0, pass);

  const describe = useCallback(
    (next: Hand): string => {
      const info = next.piece === null ? undefined : pieces.get(next.piece);
      const shape = orientationOf(next, pieces);
      if (!info || !shape) return t.blokus.nothingSelected;
      return t.blokus.picked(info.name, t.blokus.orientation(shape.quarter_turns * 90, shape.flipped));
    },
    [pieces],
  );

  const choose = useCallback(
    (piece: number) => {
      sound("select");
      setHand((old) => pick(old, piece));
      announce(describe(pick(hand, piece)));
    },
    [sound, announce, describe, hand],
  );

  const doTurn = (how: Turn) => {
    if (hand.piece === null) return;
    const next = turn(hand, pieces, how);
    setHand(next);
    sound("turn");
    announce(describe(next));
  };

  const clear = () => setHand(EMPTY_HAND);

  /** Lays the piece down where it is held, or says why that cannot be. */
  const place = async (from: Hand, pointer: string) => {
    const wanted = placementOf(from, pieces, size);
    if (!wanted || own === null || isBusy) return;
    if (seatToAct === null) {
      sound("invalid");
      announce(t.blokus.notYourTurn);
      return;
    }
    const found = judge(present, own, wanted);
    if (!found.isLegal) {
      sound("invalid");
      announce(verdictWords(found, present));
      setHand({ ...from, isLaid: false });
      return;
    }
    const asks = settings.confirmTap === "always" || (settings.confirmTap === "touch" && pointer === "touch");
    if (asks && !from.isLaid && pointer !== "keyboard") {
      setHand({ ...from, isLaid: true });
      announce(t.blokus.tapAgain);
      return;
    }
    sound("place");
    const refused = await play({ text: textOfCells(wanted.cells, size) });
    if (refused) sound("invalid");
    else setHand(EMPTY_HAND);
  };

  const drag = useDrag({
    size,
    grid,
    onOver: (cell) => setHand((old) => hold(old, cell)),
    onDrop: (cell, pointer) => {
      const next = hold(hand, cell);
      setHand(next);
      if (cell) void place({ ...next, isLaid: false }, pointer);
    },
  });

  const press = (cell: Cell, pointer: string) => {
    if (drag.wasDrag() || hand.piece === null) return;
    const isOnGhost = hand.isLaid && placement?.cells.some(([row, col]) => row === cell[0] && col === cell[1]);
    if (isOnGhost) void place(hand, pointer);
    else {
      const next = hold(hand, cell);
      setHand(next);
      void place(next, pointer);
    }
  };

  const step = (rows: number, cols: number) => {
    if (hand.piece === null || !ownState) return false;
    const next = nudge(hand, pieces, size, rows, cols);
    setHand(next);
    const lies = placementOf(next, pieces, size);
    if (lies && own !== null) {
      const words = verdictWords(judge(present, own, lies), present);
      announce(`${next.over ? cellName(next.over, size) : ""}, ${words}`);
    }
    if (next.over && grid.current?.contains(document.activeElement)) focusCell(grid.current, next.over);
    return true;
  };

  const jump = () => {
    const info = hand.piece === null ? undefined : pieces.get(hand.piece);
    if (!info || !ownState) return;
    const next = nextPlace(hand, pieces, size, placesOf(ownState, info, hand.orientation, size));
    setHand(next);
    if (next.over) announce(`${describe(next)}, ${cellName(next.over, size)}`);
  };

  useTableKeys({
    onTurn: doTurn,
    onStep: step,
    onPlace: () => {
      if (!hand.over) return false;
      void place(hand, "keyboard");
      return true;
    },
    onJump: jump,
    onClear: clear,
    onUndo: () => void undo(),
    onPass: () => {
      if (canAct && state.must_pass) void pass();
    },
    onLetter: (letter) => {
      const found = pieceForLetter(letter, left, hand.piece);
      if (found !== null) choose(found);
      return found !== null;
    },
  });

  /** Without a piece in the hand the arrow keys read the board cell by cell. */
  const [active, setActive] = useState<Cell>([Math.floor(size / 2), Math.floor(size / 2)]);
  const readBoard = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, Cell> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = steps[event.key];
    const from = cellOf(event.target);
    if (!move || !from || (hand.piece !== null && ownState)) return;
    const within = (value: number) => Math.max(0, Math.min(value, size - 1));
    const next: Cell = [within(from[0] + move[0]), within(from[1] + move[1])];
    event.preventDefault();
    event.stopPropagation();
    setActive(next);
    if (grid.current) focusCell(grid.current, next);
  };

  const trayColor = shownTray ?? own ?? state.color ?? 0;
  const isTrayOwn = trayColor === own && isLive;
  const frame = settings.coordinates ? FRAME : 0.35;
  const span = size + 2 * frame;
  const colorName = own === null ? "" : (present.colors[own]?.name ?? "");
  const ghostKind = isBusy ? "waiting" : seatToAct === null ? "waiting" : verdict?.isLegal ? "legal" : "illegal";
  const hintText = props.pointedAt ?? props.hint?.text ?? null;
  const hintCells = hintText ? cellsFromText(hintText, size) : [];
  const hintColor = board.colors[(isLive ? state.color : later[0]?.color) ?? 0]?.name ?? "";
  const heat = useMemo(() => (props.analysis ? heatOf(props.analysis, size) : []), [props.analysis, size]);
  const verdictLine = verdict && {
    text: seatToAct === null ? t.blokus.notYourTurn : hand.isLaid ? t.blokus.tapAgain : verdictWords(verdict, present),
    kind: seatToAct === null ? ("neutral" as const) : verdict.isLegal ? ("good" as const) : ("bad" as const),
  };

  return (
    <div className="blokus" data-size={size}>
      <TilePatterns />
      <div className="board-frame">
        <svg viewBox={`${-frame} ${-frame} ${span} ${span}`} className="board-svg" aria-hidden="true">
          <Ground board={board} hasCoordinates={settings.coordinates} />
          {heat.length > 0 && <HeatLayer heat={heat} />}
          <PiecesLayer board={board} placed={placed} hasPatterns={settings.patterns} />
          {reach && seatToAct !== null && <LegalLayer reach={reach} anchors={anchors} color={colorName} />}
          {hintCells.length > 0 && <Ghost cells={hintCells} color={hintColor} kind="hint" />}
          {placement && <Ghost cells={placement.cells} color={colorName} kind={ghostKind} />}
        </svg>
        <div className="board-cells" style={{ inset: `${(100 * frame) / span}%` }}>
          <CellGrid
            ref={grid}
            size={size}
            label={`${game.title}. ${t.blokus.boardHelp}`}
            labels={labels}
            active={hand.over ?? active}
            ghost={hand.isLaid || drag.isDragging ? (placement?.cells ?? []) : []}
            onHover={(cell) => {
              if (!drag.isDragging && !hand.isLaid) setHand((old) => hold(old, cell));
            }}
            onPress={press}
            onGrab={(event: PointerEvent<HTMLElement>) => {
              if (event.target instanceof HTMLElement && event.target.classList.contains("cell-ghost"))
                drag.grab(event, "board");
            }}
            onKeyDown={readBoard}
          />
        </div>
      </div>
      <Tools
        hasPiece={hand.piece !== null}
        canPlace={canAct && hand.isLaid && verdict?.isLegal === true}
        canUndo={isLive && ownSeats.length > 0 && !isBusy && shown.some((move) => ownSeats.includes(move.seat))}
        canPass={canAct && state.must_pass}
        held={describe(hand)}
        verdict={verdictLine}
        legal={settings.legal}
        onTurn={doTurn}
        onUndo={() => void undo()}
        onClear={clear}
        onPass={() => void pass()}
        onPlace={() => void place(hand, "keyboard")}
      />
      {canAct && state.must_pass && (
        <div className="notice pass-notice" role="status">
          <span>
            {t.blokus.noMove(colorWord(colorName))} {settings.autoPass && state.redos === 0 && t.blokus.passSoon}
          </span>
          <button type="button" className="button button-main" onClick={() => void pass()}>
            {t.table.pass}
          </button>
        </div>
      )}
      <Tray
        colors={board.colors}
        shown={trayColor}
        own={isTrayOwn ? own : null}
        onShow={setShownTray}
        pieces={gamePieces}
        playable={isTrayOwn ? playable : null}
        picked={hand}
        hasPatterns={settings.patterns}
        onPick={choose}
        onGrab={(piece, event) => {
          if (hand.piece !== piece) setHand((old) => pick(old, piece));
          drag.grab(event, "tray");
        }}
      />
      {drag.isDragging && orientation && (
        <FloatingPiece ref={drag.floating} shape={orientation} color={colorName} grid={grid} size={size} />
      )}
    </div>
  );
}

function focusCell(grid: HTMLElement, [row, col]: Cell): void {
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus();
}
