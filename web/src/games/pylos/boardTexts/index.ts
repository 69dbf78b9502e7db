// The texts of the Pylos board in the page's language. Loaded with the board.

import { inLanguage } from "../../../shared/texts";
import { en } from "./en";

export const texts = inLanguage({ en });
