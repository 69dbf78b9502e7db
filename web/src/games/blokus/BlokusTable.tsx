// The Blokus table: board, tools and tray.

import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { MoveView } from "../../api/types";
import { useArrivals } from "../../shared/arrivals";
import type { BoardProps } from "../family";
import { FRAME, Ghost, Ground, HeatLayer, LegalLayer, PiecesLayer, Starts } from "./BoardSvg";
import { texts } from "./boardTexts";
import { CellGrid, cellOf } from "./CellGrid";
import { boardBefore, boardOf, type Cell, cellsFromText, placedBy } from "./data";
import { fingerLift, useDrag } from "./drag";
import { FloatingPiece } from "./FloatingPiece";
import { hold, orientationOf, pieceForLetter, piecesById, placementOf, tapped } from "./hand";
import { heatOf } from "./heat";
import { Loupe } from "./Loupe";
import { judge, playablePieces, reachOf } from "./legal";
import { cellsOf } from "./paths";
import { useBlokusSettings } from "./settings";
import { isAround } from "./shapes";
import { TilePatterns } from "./Tile";
import { Tools } from "./Tools";
import { Tray } from "./Tray";
import { useTableKeys } from "./tableKeys";
import { nextOwnColor } from "./turns";
import { useHand } from "./useHand";
import { useAutoPass } from "./watching";
import { cellLabels, verdictWords } from "./words";
import "./blokus.css";
import "./tile.css";

export default function BlokusTable(props: BoardProps) {
  const { catalog, game, state, shown, marked, later, isLive, ownSeats, seatToAct, isBusy, canUndo, settings } = props;
  const { pass, undo } = props;
  const { legal } = useBlokusSettings();
  const present = boardOf(state.board);
  const board = useMemo(() => boardBefore(boardOf(state.board), later), [state.board, later]);
  const { size } = board;
  const pieces = useMemo(() => piecesById(catalog.pieces), [catalog.pieces]);
  const gamePieces = useMemo(() => {
    const ids = boardOf(game.start.board).colors[0]?.pieces_left ?? [];
    return catalog.pieces.filter((piece) => ids.includes(piece.id));
  }, [catalog.pieces, game.start.board]);
  const placed = useMemo(() => shown.flatMap((move) => placedBy(move) ?? []), [shown]);
  const arrivals = useArrivals(shown);

  const own = nextOwnColor(game, state, ownSeats);
  const color = isLive ? own : null;
  const ownState = color === null ? undefined : present.colors[color];
  const colorName = ownState?.name ?? "";
  const playable = useMemo(
    () => (ownState ? playablePieces(ownState, gamePieces, size) : null),
    [ownState, gamePieces, size],
  );
  const left = useMemo(
    () => gamePieces.filter((piece) => ownState?.pieces_left.includes(piece.id)),
    [gamePieces, ownState],
  );
  const use = useHand({ props, board: present, color, pieces, left, playable });
  const { hand } = use;

  const canAct = seatToAct !== null && !isBusy;
  const passesSoon = canAct && state.must_pass && settings.autoPass && state.redos === 0;
  useAutoPass(passesSoon, pass);

  const orientation = orientationOf(hand, pieces);
  const reach = useMemo(() => {
    if (!ownState || legal === "off") return null;
    const all = legal === "all";
    const shapes = all ? left.flatMap((piece) => piece.orientations) : orientation ? [orientation] : [];
    return reachOf(ownState, shapes, size);
  }, [ownState, legal, left, orientation, size]);
  const held = hand.piece === null ? undefined : pieces.get(hand.piece);
  const turned = useMemo(
    () => (ownState && held && legal === "selected" ? reachOf(ownState, held.orientations, size) : null),
    [ownState, held, legal, size],
  );
  const anchors = useMemo(() => (ownState ? cellsOf(ownState.anchor) : []), [ownState]);
  const labels = useMemo(() => cellLabels(board, reach), [board, reach]);
  const heat = useMemo(() => (props.analysis ? heatOf(props.analysis, size) : []), [props.analysis, size]);
  const placement = ownState ? placementOf(hand, pieces, size) : null;
  const verdict = placement && color !== null ? judge(present, color, placement) : null;

  const grid = useRef<HTMLDivElement | null>(null);
  const drag = useDrag({
    size,
    grid,
    onOver: use.holdOver,
    onDrop: (cell, by) => {
      use.holdOver(cell);
      if (cell) void use.place({ ...hold(hand, cell), isLaid: false }, by);
    },
  });

  const { take } = use;
  const { grab } = drag;
  const grabFromTray = useCallback(
    (piece: number, event: PointerEvent<HTMLElement>) => {
      take(piece);
      grab(event, "tray");
    },
    [take, grab],
  );

  const isGhostAt = (cell: Cell | null) =>
    cell !== null && placement?.cells.some(([row, col]) => row === cell[0] && col === cell[1]) === true;

  const press = (cell: Cell, by: string) => {
    if (drag.wasDrag() || hand.piece === null) return;
    const isOnGhost = hand.isLaid && isGhostAt(cell);
    if (isOnGhost) return void use.place(hand, by);
    const next = by === "touch" && ownState ? tapped(hand, pieces, ownState, size, cell) : hold(hand, cell);
    use.holdOver(next.over);
    void use.place(next, by);
  };

  useTableKeys({
    onTurn: use.turnPiece,
    onStep: (rows, cols) => {
      const cell = use.step(rows, cols);
      if (cell && grid.current?.contains(document.activeElement)) focusCell(grid.current, cell);
      return cell !== null;
    },
    onPlace: () => {
      if (hand.over) void use.place(hand, "keyboard");
      return hand.over !== null;
    },
    onJump: use.jump,
    onClear: use.clear,
    onUndo: () => {
      if (canUndo) void undo();
    },
    onPass: () => {
      if (canAct && state.must_pass) void pass();
    },
    onLetter: (letter) => {
      const found = pieceForLetter(letter, left, hand.piece);
      if (found !== null) use.choose(found);
      return found !== null;
    },
  });

  /** Without a piece in hand, the arrow keys read the board cell by cell. */
  const [active, setActive] = useState<Cell>([Math.floor(size / 2), Math.floor(size / 2)]);
  const readBoard = (event: KeyboardEvent<HTMLElement>) => {
    const from = cellOf(event.target);
    const next = from && !(hand.piece !== null && ownState) ? neighbour(from, event.key, size) : null;
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setActive(next);
    if (grid.current) focusCell(grid.current, next);
  };

  /** Whose tray is open; a new turn shows one's own again. */
  const [opened, setOpened] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a change of the number of moves.
  useEffect(() => setOpened(null), [state.moves]);
  const trayColor = opened ?? own ?? state.color ?? 0;
  const isTrayOwn = trayColor === own && isLive;

  const frame = settings.coordinates ? FRAME : 0.35;
  const span = size + 2 * frame;
  const ghostKind = !canAct ? "waiting" : verdict?.isLegal ? "legal" : "illegal";
  const hintText = props.pointedAt ?? props.hint?.text ?? null;
  const hintCells = hintText ? cellsFromText(hintText, size) : [];
  const hintColor = board.colors[(isLive ? state.color : later[0]?.color) ?? 0]?.name ?? "";

  const drawing = (
    <>
      <Ground board={board} hasCoordinates={settings.coordinates} />
      {reach && seatToAct !== null && <LegalLayer reach={reach} turned={turned} anchors={anchors} color={colorName} />}
      <Starts board={board} />
      {heat.length > 0 && <HeatLayer heat={heat} />}
      <PiecesLayer
        board={board}
        placed={placed}
        marked={countPlaced(shown.slice(shown.length - marked))}
        arriving={countPlaced(arrivals)}
        hasPatterns={settings.patterns}
      />
      {hintCells.length > 0 && <Ghost cells={hintCells} color={hintColor} kind="hint" />}
      {placement && <Ghost cells={placement.cells} color={colorName} kind={ghostKind} />}
    </>
  );
  const mustPass = canAct && state.must_pass;

  return (
    <div className="blokus board-parts" data-size={size}>
      <TilePatterns />
      <div className="board-room board-main">
        <div className="board-frame">
          <svg viewBox={`${-frame} ${-frame} ${span} ${span}`} className="board-svg" aria-hidden="true">
            {drawing}
          </svg>
          <div className="board-cells" style={{ inset: `${(100 * frame) / span}%` }}>
            <CellGrid
              ref={grid}
              size={size}
              label={`${game.title}. ${texts.boardHelp}`}
              labels={labels}
              active={hand.over ?? active}
              isHeld={hand.piece !== null && ownState !== undefined}
              onHover={(cell) => {
                if (!drag.isDragging && !hand.isLaid) use.holdOver(cell);
              }}
              onPress={press}
              onGrab={(event: PointerEvent<HTMLElement>) => {
                if (hand.piece === null || !ownState) return;
                // A finger pushes the piece from wherever it touches; a mouse already has it under the pointer.
                const from = cellOf(event.target);
                const isPushed = from !== null && placement !== null && isAround(placement, from);
                if (event.pointerType === "touch") drag.grab(event, "board", isPushed ? hand.over : null);
                else if (hand.isLaid && isGhostAt(from)) drag.grab(event, "board");
              }}
              onKeyDown={readBoard}
            />
          </div>
        </div>
      </div>
      {ownSeats.length > 0 && (
        <Tools
          hasPiece={hand.piece !== null}
          canPlace={canAct && hand.isLaid && verdict?.isLegal === true}
          canUndo={canUndo && !isBusy}
          canPass={mustPass}
          held={use.held}
          verdict={
            verdict && {
              text: wordsFor(seatToAct, hand.isLaid, verdictWords(verdict, present)),
              kind: seatToAct === null ? "neutral" : verdict.isLegal ? "good" : "bad",
            }
          }
          legal={legal}
          keys={props.keys}
          notice={mustPass ? { color: colorName, isSoon: passesSoon } : null}
          onTurn={use.turnPiece}
          onUndo={() => void undo()}
          onClear={use.clear}
          onPass={() => void pass()}
          onPlace={() => void use.place(hand, "keyboard")}
        />
      )}
      <Tray
        colors={board.colors}
        shown={trayColor}
        own={isTrayOwn ? own : null}
        onShow={setOpened}
        pieces={gamePieces}
        playable={isTrayOwn ? playable : null}
        picked={hand.piece}
        orientation={hand.orientation}
        hasPatterns={settings.patterns}
        onPick={use.choose}
        onGrab={grabFromTray}
      />
      {drag.isByFinger && placement && (
        <Loupe placement={placement} size={size} grid={grid} lift={fingerLift}>
          {drawing}
        </Loupe>
      )}
      {drag.isDragging && orientation && (
        <FloatingPiece ref={drag.floating} shape={orientation} color={colorName} grid={grid} size={size} />
      )}
    </div>
  );
}

const countPlaced = (moves: readonly MoveView[]) => moves.filter((move) => placedBy(move) !== null).length;

function wordsFor(seatToAct: number | null, isLaid: boolean, verdict: string): string {
  if (seatToAct === null) return texts.notYourTurn;
  return isLaid ? texts.tapAgain : verdict;
}

/** The next cell in the direction of an arrow key; null for other keys. */
function neighbour([row, col]: Cell, key: string, size: number): Cell | null {
  const steps: Record<string, Cell> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const step = steps[key];
  const within = (value: number) => Math.max(0, Math.min(value, size - 1));
  return step ? [within(row + step[0]), within(col + step[1])] : null;
}

function focusCell(grid: HTMLElement, [row, col]: Cell): void {
  grid.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus();
}
