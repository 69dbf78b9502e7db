import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../shared/settings";
import { placing, tableView } from "../../testing/samples";
import type { BoardProps } from "../family";
import { movesLike } from "./legalMoves";
import PlainBoard from "./PlainBoard";
import { texts } from "./texts";

const nothing = async () => null;

function drawn(changes: Partial<BoardProps> = {}): string {
  const state = tableView({ position: "8/8/3x4 o" });
  const start = { position: state.position, board: state.board };
  const info = {
    id: "gomoku",
    family: "gomoku",
    aliases: [],
    title: "Gomoku",
    summary: "",
    seats: 2,
    colors: [],
    record_name: "",
  };
  const props: BoardProps = {
    catalog: { games: [], pieces: [] },
    game: { ...info, start },
    state,
    shown: [],
    marked: 1,
    later: [],
    isLive: true,
    ownSeats: [0],
    seatToAct: 0,
    isBusy: false,
    canUndo: false,
    play: nothing,
    pass: nothing,
    undo: nothing,
    hint: null,
    analysis: null,
    pointedAt: null,
    settings: DEFAULT_SETTINGS,
    keys: texts.keys,
    announce: () => undefined,
    sound: () => undefined,
    ...changes,
  };
  return renderToStaticMarkup(createElement(PlainBoard, props));
}

describe("the plain board", () => {
  it("shows the position as text and takes a typed move", () => {
    const board = drawn();
    expect(board).toContain("<pre>8/8/3x4 o</pre>");
    expect(board).toContain(texts.move);
  });

  it("shows the last moves", () => {
    const shown = [{ ...placing(0, "1", 0, 0, 0), text: "d3" }];
    expect(drawn({ shown })).toMatch(/Last played:.*d3/);
  });

  it("offers to pass only where nothing else is possible", () => {
    const pass = ">Pass<";
    expect(drawn()).not.toContain(pass);
    expect(drawn({ state: tableView({ must_pass: true }) })).toContain(pass);
  });

  it("does not show the present position as an earlier one", () => {
    const board = drawn({ isLive: false, seatToAct: null });
    expect(board).toContain(texts.past);
    expect(board).not.toContain("<pre>");
  });

  it("lets spectators look and nothing else", () => {
    const board = drawn({ ownSeats: [], seatToAct: null });
    expect(board).toContain("<pre>");
    expect(board).not.toContain("<input");
  });
});

describe("typed moves", () => {
  it("find the legal ones that begin like them", () => {
    const moves = ["a1", "a10", "b2", "a1-2B2"];
    expect(movesLike(moves, "")).toEqual(moves);
    expect(movesLike(moves, " A1")).toEqual(["a1", "a10", "a1-2B2"]);
    expect(movesLike(moves, "a1-2b2")).toEqual(["a1-2B2"]);
    expect(movesLike(moves, "c")).toEqual([]);
  });
});
