// The texts of the Blokus board in the language of the page. They are loaded with the board.

import { inLanguage } from "../../../shared/texts";
import { en } from "./en";

export const texts = inLanguage({ en });
