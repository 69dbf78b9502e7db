// The texts of the plain board in English.

export const en = {
  picture: (game: string) => `A board of ${game}`,
  position: "Position",
  past: "Earlier positions are not drawn. The list of moves says how the game went on.",
  lastMoves: "Last played:",
  move: "Your move",
  play: "Play",
  legalMoves: "Legal moves",
  legalCount: (shown: number, all: number) => (shown === all ? `${all} legal moves` : `${shown} of ${all} legal moves`),
  noMatch: "No legal move begins like this.",
  noMove: "There is no move left but to pass.",
  notYourTurn: "It is not your turn.",
  hint: (move: string) => `Suggested: ${move}`,
  keys: [
    { keys: "Enter", what: "play the move that was typed" },
    { keys: "Escape", what: "clear the field" },
    { keys: ", and .", what: "one position back, one on" },
  ],
};
