// The pieces of a colour: those that fit, those that do not, and silhouettes of those already placed.

import { memo, type PointerEvent, useEffect, useRef, useState } from "react";
import type { BlokusColor, PieceView } from "../../api/types";
import { colorWord } from "../../shared/names";
import { texts } from "./boardTexts";
import { Tile } from "./Tile";

const TABS = [
  { key: "all", sizes: [5, 4, 3, 2, 1] },
  { key: "small", sizes: [2, 1] },
  { key: "three", sizes: [3] },
  { key: "four", sizes: [4] },
  { key: "five", sizes: [5] },
] as const;

type Props = {
  colors: BlokusColor[];
  /** The colour whose pieces are shown. */
  shown: number;
  /** The colour that this person plays next; its pieces can be picked. */
  own: number | null;
  onShow: (color: number) => void;
  /** All pieces of this game. */
  pieces: PieceView[];
  /** The pieces of the shown colour that fit somewhere; null when unknown. */
  playable: Set<number> | null;
  /** The piece in hand and its orientation. */
  picked: number | null;
  orientation: number;
  hasPatterns: boolean;
  onPick: (piece: number) => void;
  onGrab: (piece: number, event: PointerEvent<HTMLElement>) => void;
};

/** Memoised, so that it does not render while the hand moves. */
export const Tray = memo(function Tray(props: Props) {
  const { colors, shown, own, onShow, pieces, playable, picked, orientation, hasPatterns, onPick, onGrab } = props;
  const [tab, setTab] = useState<(typeof TABS)[number]["key"]>("all");
  const color = colors[shown];
  const list = useRef<HTMLUListElement | null>(null);
  // A piece picked by a letter may be out of sight. The page itself must not scroll.
  useEffect(() => {
    const here = picked === null ? null : list.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!here || !list.current) return;
    const [left, right] = [here.offsetLeft - 12, here.offsetLeft + here.offsetWidth + 12];
    const { scrollLeft, clientWidth } = list.current;
    if (left < scrollLeft) list.current.scrollLeft = left;
    else if (right > scrollLeft + clientWidth) list.current.scrollLeft = right - clientWidth;
  }, [picked]);
  const sizes: readonly number[] = TABS.find((one) => one.key === tab)?.sizes ?? [];
  const listed = pieces.filter((piece) => sizes.includes(piece.size)).sort((a, b) => b.size - a.size || a.id - b.id);
  if (!color) return null;
  const colorName = colorWord(color.name);
  return (
    <section className="tray board-bottom" aria-label={texts.tray(colorName)}>
      <div className="tray-head">
        <div className="segments" role="group" aria-label={texts.tabsLabel}>
          {TABS.map(({ key }) => (
            <button key={key} type="button" aria-pressed={tab === key} onClick={() => setTab(key)}>
              {texts.tabs[key]}
            </button>
          ))}
        </div>
        <div className="tray-owners" role="group" aria-label={texts.trays}>
          {colors.map((one, index) => (
            <button
              key={one.name}
              type="button"
              className={`chip tile-${one.name}`}
              aria-pressed={index === shown}
              onClick={() => onShow(index)}
              title={texts.tray(colorWord(one.name))}
            >
              <span className="chip-dot" />
              <span className="chip-name">{colorWord(one.name)}</span>
              {one.is_out && <small>{texts.out}</small>}
            </button>
          ))}
        </div>
      </div>
      <ul ref={list} className="tray-pieces" data-color={color.name}>
        {listed.map((piece) => (
          <TrayPiece
            key={piece.id}
            piece={piece}
            color={color.name}
            isLeft={color.pieces_left.includes(piece.id)}
            isTwice={color.second_copies_left.includes(piece.id)}
            isPlayable={playable === null || playable.has(piece.id)}
            orientation={picked === piece.id && shown === own ? orientation : 0}
            isPicked={picked === piece.id && shown === own}
            isOwn={shown === own}
            hasPattern={hasPatterns}
            onPick={onPick}
            onGrab={onGrab}
          />
        ))}
      </ul>
    </section>
  );
});

type TrayPieceProps = {
  piece: PieceView;
  color: string;
  isLeft: boolean;
  isTwice: boolean;
  isPlayable: boolean;
  isPicked: boolean;
  isOwn: boolean;
  orientation: number;
  hasPattern: boolean;
  onPick: (piece: number) => void;
  onGrab: (piece: number, event: PointerEvent<HTMLElement>) => void;
};

const TrayPiece = memo(function TrayPiece(props: TrayPieceProps) {
  const { piece, color, isLeft, isTwice, isPlayable, isPicked, isOwn, orientation, hasPattern, onPick, onGrab } = props;
  const shape = piece.orientations[orientation] ?? piece.orientations[0];
  if (!shape) return null;
  const notes = [
    texts.piece(piece.name, piece.size),
    isTwice ? texts.pieceTwice : "",
    isLeft ? (isPlayable ? "" : texts.pieceUnplayable) : texts.pieceUsed,
  ];
  const canPick = isLeft && isOwn;
  const kind = isLeft ? (isPlayable ? "playable" : "blocked") : "used";
  return (
    <li>
      <button
        type="button"
        className={`tray-piece tray-${kind}`}
        data-piece={piece.name}
        data-kind={kind}
        data-orientation={orientation}
        aria-pressed={isPicked}
        aria-label={notes.filter(Boolean).join(", ")}
        aria-disabled={!canPick}
        onClick={() => canPick && onPick(piece.id)}
        onPointerDown={(event) => canPick && onGrab(piece.id, event)}
      >
        <svg viewBox={`${(shape.width - 5) / 2} ${(shape.height - 5) / 2} 5 5`} aria-hidden="true">
          <Tile cells={shape.cells} color={color} hasPattern={hasPattern && isLeft} />
        </svg>
        <span className="tray-name" aria-hidden="true">
          {piece.name}
          {isTwice && "×2"}
        </span>
        {isLeft && !isPlayable && <span className="tray-dot" aria-hidden="true" />}
      </button>
    </li>
  );
});
