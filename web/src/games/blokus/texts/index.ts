// The texts of Blokus in the page's language.

import { inLanguage } from "../../../shared/texts";
import { en } from "./en";

export const texts = inLanguage({ en });
