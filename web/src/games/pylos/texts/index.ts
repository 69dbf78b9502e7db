// The texts of Pylos in the page's language.

import { inLanguage } from "../../../shared/texts";
import { en } from "./en";

export const texts = inLanguage({ en });
