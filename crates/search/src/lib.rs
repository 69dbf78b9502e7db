//! Monte Carlo tree search and exact endgames, for any game with numbered moves.
