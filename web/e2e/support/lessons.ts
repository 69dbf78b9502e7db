// The introductions by family, whose records are positions to begin tests with.

import { LESSONS as blokus } from "../../src/games/blokus/lessons";
import type { Lessons } from "../../src/games/family";
import { LESSONS as pylos } from "../../src/games/pylos/lessons";

export const LESSONS: Record<string, Lessons> = { blokus, pylos };
