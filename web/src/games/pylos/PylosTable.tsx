// The Pylos table: the scene or the flat view, the reserves, and what can be done now and why.

import { useCallback, useEffect, useMemo, useState } from "react";
import { useArrivals } from "../../shared/arrivals";
import { KeysHelp } from "../../shared/KeysHelp";
import { refusalWords } from "../../shared/refusals";
import { isMotionReduced } from "../../shared/settings";
import { read, write } from "../../shared/storage";
import type { BoardProps } from "../family";
import { texts } from "./boardTexts";
import "./pylos.css";
import { type Choice, click, done, kept, NOTHING, promptOf, rolesOf } from "./choice";
import { markText } from "./exact";
import { FlatView } from "./FlatView";
import { usePylosKeys } from "./keys";
import { cellsIn, cellsOfMoves, overlayOf, stepsOf, withTurn } from "./overlay";
import { COLORS, type Legal, readBoard, withoutActions } from "./position";
import { Reserves } from "./Reserves";
import { boardAfter } from "./replay";
import SceneFrame, { type Failure } from "./SceneFrame";
import type { SceneView } from "./scene/view";
import { usePylosSettings } from "./settings";
import { BALL, LIFT } from "./sounds";
import { promptLabel } from "./words";

const STORED_VIEW = "pylos-view";

export default function PylosTable(props: BoardProps) {
  const { state, shown, marked, later, isLive, seatToAct, isBusy, settings, announce, sound, play } = props;
  const { scene } = usePylosSettings();
  const [wish, setWish] = useState<"scene" | "flat">(() =>
    read<string>(STORED_VIEW, "scene") === "flat" ? "flat" : "scene",
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [choice, setChoice] = useState<Choice>(NOTHING);
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFlat = wish === "flat" || failure !== null;

  const present = useMemo(() => readBoard(state.board), [state.board]);
  const steps = useMemo(() => stepsOf([...shown, ...later]), [shown, later]);
  const board = useMemo(() => {
    const past = boardAfter(present, steps, steps.length - stepsOf(later).length);
    const isOurs = isLive && seatToAct !== null && !isBusy;
    return isOurs ? past : withoutActions(past);
  }, [present, steps, later, isLive, seatToAct, isBusy]);
  const mover = COLORS[state.color ?? 0] ?? "white";
  const roles = useMemo(() => rolesOf(board, choice), [board, choice]);
  const turn = props.pointedAt ?? (isLive ? props.hint?.text : null) ?? null;
  const marks = useMemo(
    () => withTurn(overlayOf(props.analysis, kept(board, choice)), props.analysis, turn),
    [props.analysis, board, choice, turn],
  );
  const hinted = useMemo(() => cellsIn(turn), [turn]);
  const last = useMemo(() => cellsOfMoves(shown, marked), [shown, marked]);

  const fresh = useArrivals(shown);
  useEffect(() => {
    const news = stepsOf(fresh);
    if (news.length === 0) return;
    sound(news.some(({ decision }) => decision.kind === "place" || decision.kind === "raise") ? BALL : LIFT);
  }, [fresh, sound]);

  // Choices and refusals belong to the position they were made in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position, a new start.
  useEffect(() => {
    setChoice(NOTHING);
    setAsked(null);
    setRefusal(null);
  }, [state.seq, isLive, shown.length]);

  const send = useCallback(
    async (legal: Legal) => {
      const refused = await play({ detail: { action: legal.action } });
      if (!refused) return;
      const words = refusalWords(refused);
      setRefusal(words);
      announce(words);
      sound("invalid");
    },
    [play, announce, sound],
  );

  const choose = useCallback(
    (cell: number, isTouch: boolean) => {
      const clicked = click(board, choice, cell);
      const mustConfirm = settings.confirmTap === "always" || (settings.confirmTap === "touch" && isTouch);
      setRefusal(null);
      if (clicked.play && mustConfirm && asked !== cell) {
        setAsked(cell);
        setPointed(cell);
        announce(texts.tapAgain);
        return;
      }
      setAsked(null);
      if (isTouch) setPointed(null);
      setChoice(clicked.choice);
      if (clicked.play) void send(clicked.play);
      else if (clicked.choice.picked !== null) sound("select");
    },
    [board, choice, asked, settings.confirmTap, announce, send, sound],
  );

  const sceneView = useMemo<SceneView>(
    () => ({
      board,
      steps: stepsOf(fresh),
      roles,
      mover,
      pointed: pointed ?? focused,
      focused,
      hinted,
      last,
      marks,
      isStill: isMotionReduced(settings),
      hasNames: settings.coordinates,
    }),
    [board, fresh, roles, mover, pointed, focused, hinted, last, marks, settings],
  );

  const end = done(board);
  const endValue = props.analysis?.exact?.find(({ text }) => text === "done");
  const clear = () => {
    setChoice(NOTHING);
    setAsked(null);
  };
  usePylosKeys({
    undo: () => void (props.canUndo && props.undo()),
    done: () => void (end && send(end)),
    clear,
  });
  const prompt = promptOf(board, choice);
  const formation = props.game.id === "pylos-lines" ? texts.squareOrLine : texts.square;
  const line = refusal ?? (asked !== null ? texts.tapAgain : promptLabel(prompt, formation));
  const changeView = () => {
    const next = isFlat ? "scene" : "flat";
    setFailure(null);
    setWish(next);
    write(STORED_VIEW, next);
  };

  return (
    <section className="pylos-table board-parts" data-view={isFlat ? "flat" : "scene"} data-phase={board.phase}>
      <div className="pylos-stage board-main">
        {!isFlat && (
          <SceneFrame view={sceneView} quality={scene} point={setPointed} choose={choose} fail={setFailure} />
        )}
        <FlatView
          board={board}
          roles={roles}
          marks={marks}
          hinted={hinted}
          last={last}
          asked={asked}
          isHidden={!isFlat}
          hasNames={settings.coordinates}
          choose={choose}
          point={setPointed}
          focus={setFocused}
        />
      </div>
      {failure && <p className="pylos-note board-middle">{failure === "no-webgl" ? texts.noScene : texts.sceneLost}</p>}
      <div className="pylos-bar board-bottom">
        <Reserves reserves={board.reserves} mover={state.to_move === null ? null : mover} />
        <p className={`pylos-prompt${refusal ? " is-refusal" : ""}`} aria-live="polite">
          {line}
        </p>
        <div className="pylos-buttons">
          {end && (
            <button type="button" className="button button-main" onClick={() => void send(end)}>
              {texts.done}
              {endValue && <span className={`pylos-mark ${endValue.outcome}`} data-mark={markText(endValue)} />}
            </button>
          )}
          {choice.picked !== null && (
            <button type="button" className="button" onClick={clear}>
              {texts.layDown}
            </button>
          )}
          <button type="button" className="button" onClick={changeView} aria-pressed={isFlat}>
            {isFlat ? texts.toScene : texts.toFlat}
          </button>
          <KeysHelp lines={props.keys} />
        </div>
      </div>
    </section>
  );
}
