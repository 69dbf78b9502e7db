// The texts of the Blokus lessons in English.

import type { LessonTexts } from "../../family";

export const en: LessonTexts[] = [
  {
    title: "Place a piece",
    text: "You are Blue. Choose a piece in the tray, turn it (R, E) or flip it (F) with the keys or the buttons, and lay it down so that it covers the marked cell: every colour's first piece covers its own start.",
    done: "There it lies. Orange has a start of its own on the other side.",
    missed: "",
  },
  {
    title: "Touch at a corner",
    text: "Every further piece must touch one of your own pieces at a corner. The lit cells are such corners. Lay another blue piece there.",
    done: "Corner to corner: that is how your colour grows over the board.",
    missed: "",
  },
  {
    title: "Never along an edge",
    text: "Your own pieces may not touch along an edge. Move a piece beside one of yours: it turns red, and the page says why. Other colours may be touched as you like. Then lay it where it is green.",
    done: "Corners yes, edges no: that is the whole rule.",
    missed: "",
  },
  {
    title: "Pass when nothing fits",
    text: "Blue has pieces left, but no place for any of them. That is the only time a colour may pass, and then it is out. Pass now.",
    done: "Blue is out. Orange goes on alone as long as it can.",
    missed: "",
  },
  {
    title: "Count the squares",
    text: "Orange is out already. Lay your last pieces, and pass when nothing fits: then the game is over. Every square you have laid is a point, 15 more for laying all pieces, 5 more if the single square came last.",
    done: "The game is over. More squares on the board means you win.",
    missed: "Go on until the game is over.",
  },
];
