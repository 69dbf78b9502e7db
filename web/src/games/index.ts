// The games that can be drawn: the one list. Boards are loaded when they are needed.

import { lazy } from "react";
import {
  blokusAdviceWords,
  blokusCandidateDetail,
  blokusCandidateLabel,
  blokusMoveLabel,
  blokusScoreLabel,
  blokusScoresBefore,
  blokusSwatch,
} from "./blokus/face";
import { MovePicture } from "./blokus/MovePicture";
import { BlokusPicture } from "./blokus/Picture";
import type { GameFace } from "./board";
import {
  pylosAdviceWords,
  pylosEndingWords,
  pylosMoveLabel,
  pylosScoreLabel,
  pylosScoreShort,
  pylosScoresBefore,
  pylosSwatch,
} from "./pylos/face";
import { PylosPicture } from "./pylos/Picture";

const loadBlokus = () => import("./blokus/BlokusTable");
const loadPylos = () => import("./pylos/PylosTable");

export const FACES: Record<string, GameFace> = {
  blokus: {
    family: "blokus",
    Board: lazy(loadBlokus),
    preload: loadBlokus,
    Picture: BlokusPicture,
    moveLabel: blokusMoveLabel,
    candidateLabel: blokusCandidateLabel,
    candidateDetail: blokusCandidateDetail,
    MovePicture,
    adviceWords: blokusAdviceWords,
    scoreLabel: blokusScoreLabel,
    scoreShort: (points) => points,
    scoresBefore: blokusScoresBefore,
    heatSwatch: "var(--heat)",
    swatch: blokusSwatch,
  },
  pylos: {
    family: "pylos",
    Board: lazy(loadPylos),
    preload: loadPylos,
    Picture: PylosPicture,
    moveLabel: pylosMoveLabel,
    candidateLabel: (text) => text,
    adviceWords: pylosAdviceWords,
    endingWords: pylosEndingWords,
    scoreLabel: pylosScoreLabel,
    scoreShort: pylosScoreShort,
    scoresBefore: pylosScoresBefore,
    swatch: pylosSwatch,
  },
};

/** The face of a game of the catalogue; null for a game that the server knows and this page does not. */
export function faceOf(gameId: string): GameFace | null {
  return FACES[gameId.split("-")[0] ?? ""] ?? null;
}
