// A board from the middle of a real game.

import type { GameInfo } from "../../api/types";
import type { Cell } from "./data";
import { lines, outline, squares } from "./paths";
import { texts } from "./texts";

/** Pieces: the first letter of the colour, then row and column of every square as letters. */
const DUO =
  "beefegdgegf ohkiiijikjj bdfdgegehfg oeifighgigj bchcicjckdj ohdhehfhgif bhcicidieje ocldkdlekfk bkfkgkhkikj " +
  "ojlkkklljlk bebfafbfcgb ominfngnhni bkckdldleme oalamanbmbn";
const CLASSIC =
  "baaabacbabb yatbrbsbtcs rrrrssststt gqbrbsasbta bccdcebecfb ycqdodpdqeo rppqoqpqqrp gocodoepcpd bfdfegcgdhc " +
  "yckclcmcndk rmnnmnnnooo gpfqeqfqgrf bgfhfifigjf ydieheiejfi rjkkkklllml gmhngnhniog bfgfhghgihh ygjgkhjhkik " +
  "rlhliljmjnj gnlojokolpl bkglgmfmg yiijgjhjiki rgnhmhnilim gknkolmlnmm bkblblcldle yfpgpgqhqhr rekfjfkflfm " +
  "gmompnpopoq ybfbgbhbibj riojojpjqjr gprptqrqsqt";

const COLORS: Record<string, string> = { b: "blue", y: "yellow", r: "red", g: "green", o: "orange" };

function parse(text: string): { color: string; cells: Cell[] }[] {
  const place = (letter: string | undefined) => (letter?.charCodeAt(0) ?? 97) - 97;
  return text.split(" ").map((piece) => ({
    color: COLORS[piece[0] ?? ""] ?? "",
    cells: Array.from({ length: (piece.length - 1) / 2 }, (_, index): Cell => {
      return [place(piece[1 + 2 * index]), place(piece[2 + 2 * index])];
    }),
  }));
}

export function BlokusPicture({ game }: { game: GameInfo }) {
  const isLarge = game.colors.length > 2;
  const size = isLarge ? 20 : 14;
  const rim = size / 28;
  return (
    <svg
      viewBox={`${-rim} ${-rim} ${size + 2 * rim} ${size + 2 * rim}`}
      className="game-picture"
      role="img"
      aria-label={texts.picture}
    >
      <rect x={-rim} y={-rim} width={size + 2 * rim} height={size + 2 * rim} rx={rim} fill="var(--wood)" />
      <rect width={size} height={size} fill="var(--board)" />
      <path d={lines(size)} stroke="var(--board-line)" strokeWidth="0.06" fill="none" />
      {parse(isLarge ? CLASSIC : DUO).map(({ color, cells }, index) => (
        <g key={index}>
          <path d={squares(cells)} fill={`var(--piece-${color})`} />
          <path d={outline(cells)} fill="none" stroke="rgb(0 0 0 / 0.4)" strokeWidth="0.09" strokeLinecap="square" />
        </g>
      ))}
    </svg>
  );
}
