// The texts of the Pylos lessons in English.

import type { LessonTexts } from "../../family";

export const en: LessonTexts[] = [
  {
    title: "Place a ball",
    text: "You are White, with fifteen balls. On your turn put one on a glowing place: any hollow of the board, or later on top of four balls that form a square.",
    done: "Now it would be Black's turn. Whoever puts the ball on the very top wins, so balls are worth saving.",
    missed: "",
  },
  {
    title: "Raise a ball",
    text: "Four balls carry a fifth. Instead of a new ball you may use one that lies lower and carries nothing. Choose your ball on d1, then the glowing place on top.",
    done: "You have built higher and spent no ball from your reserve.",
    missed: "That ball came from your reserve. Start again and choose the ball on d1 first.",
  },
  {
    title: "Make a square",
    text: "Four balls of your own in a square earn you something. Three of yours are there: complete the square on c3.",
    done: "A square! Now you may take balls back, as the next step shows.",
    missed: "The square is still open. Start again and put a ball on c3.",
  },
  {
    title: "Take balls back",
    text: "After a square you take back one or two of your balls that carry nothing. Choose one of the lit balls; then take a second one, or press Done.",
    done: "Those balls are back in your reserve: you will have them at the end, when your opponent has run out.",
    missed: "Take another ball, or press Done.",
  },
  {
    title: "Reach the top",
    text: "The third level is complete, and you have one ball left. Put it on the very top.",
    done: "You won. Whoever runs out of balls before that, and cannot raise one either, loses.",
    missed: "",
  },
];
