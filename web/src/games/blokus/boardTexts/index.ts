// The texts of the Blokus board in the page's language. Loaded with the board.

import { inLanguage } from "../../../shared/texts";
import { en } from "./en";

export const texts = inLanguage({ en });
