// The Blokus entry in the list of families.

import { type FamilyParts, lazyBoard } from "../family";
import { ColorSample } from "./ColorSample";
import {
  blokusAdviceWords,
  blokusCandidateDetail,
  blokusCandidateLabel,
  blokusMoveLabel,
  blokusScoreLabel,
  blokusScoresBefore,
  blokusSwatch,
} from "./labels";
import { MovePicture } from "./MovePicture";
import { BlokusPicture } from "./Picture";
import { blokusSettings } from "./settings";
import { texts } from "./texts";

export const blokus: FamilyParts = {
  id: "blokus",
  name: texts.name,
  rule: texts.rule,
  variants: texts.variants,
  usualGame: "blokus-duo",
  Picture: BlokusPicture,
  ...lazyBoard(() => import("./BlokusTable")),
  keys: texts.keys,
  loadLessons: async () => (await import("./lessons")).LESSONS,
  settings: blokusSettings,
  ColorSample,
  recordExtensions: [".blksgf"],
  moveLabel: blokusMoveLabel,
  candidateLabel: blokusCandidateLabel,
  candidateDetail: blokusCandidateDetail,
  MovePicture,
  adviceWords: blokusAdviceWords,
  scoreLabel: blokusScoreLabel,
  officialScoreHelp: texts.officialScore,
  scoresBefore: blokusScoresBefore,
  heatSwatch: "var(--heat)",
  swatch: blokusSwatch,
};
