// The Pylos entry in the list of families.

import { type FamilyParts, lazyBoard } from "../family";
import {
  pylosAdviceWords,
  pylosEndingWords,
  pylosMoveLabel,
  pylosScoreLabel,
  pylosScoreShort,
  pylosScoresBefore,
  pylosSwatch,
} from "./labels";
import { PylosPicture } from "./Picture";
import { pylosSettings } from "./settings";
import { texts } from "./texts";

export const pylos: FamilyParts = {
  id: "pylos",
  name: texts.name,
  rule: texts.rule,
  variants: texts.variants,
  usualGame: "pylos",
  Picture: PylosPicture,
  ...lazyBoard(() => import("./PylosTable")),
  isBoardWide: true,
  keys: texts.keys,
  loadLessons: async () => (await import("./lessons")).LESSONS,
  settings: pylosSettings,
  moveLabel: pylosMoveLabel,
  adviceWords: pylosAdviceWords,
  scoreLabel: pylosScoreLabel,
  scoreShort: pylosScoreShort,
  scoresBefore: pylosScoresBefore,
  endingWords: pylosEndingWords,
  swatch: pylosSwatch,
};
