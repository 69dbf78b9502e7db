//! The game as the protocol sees it: whole turns by named colours, in any order if the game allows that, and
//! forced passes that are played automatically.

use session::record::RecordFile;
use session::{GameInfo, Session};

/// What one command did to the game.
struct Step {
    /// Moves of the session.
    moves: usize,
    /// The colour that was to move before.
    to_move: Option<usize>,
}

/// A game. The colour to move always has a move: forced passes are played at once.
pub(crate) struct Table {
    session: Box<dyn Session>,
    /// What commands did, for `undo`.
    steps: Vec<Step>,
    /// The file that the game was loaded from.
    source: Option<RecordFile>,
}

/// A turn in progress, to be finished or taken back.
pub(crate) struct Opened {
    step: Step,
    turn: u16,
}

impl Table {
    /// A game whose existing turns can be undone.
    pub(crate) fn new(mut session: Box<dyn Session>) -> Result<Self, String> {
        let mut steps: Vec<Step> = Vec::new();
        for turn in session.turns() {
            if !turn.is_finished {
                return Err(format!("the last turn is not finished: '{}'", turn.text));
            }
            match steps.last_mut() {
                Some(last) if turn.is_pass => last.moves += turn.moves,
                _ => steps.push(Step { moves: turn.moves, to_move: Some(turn.mover.color) }),
            }
        }
        let passes = pass_while_forced(session.as_mut());
        if let Some(last) = steps.last_mut() {
            last.moves += passes;
        }
        Ok(Self { session, steps, source: None })
    }

    /// Sets the file that the game was loaded from.
    pub(crate) fn with_source(self, source: RecordFile) -> Self {
        Self { source: Some(source), ..self }
    }

    /// The file that the game was loaded from.
    pub(crate) fn source(&self) -> Option<&RecordFile> {
        self.source.as_ref()
    }

    pub(crate) fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    pub(crate) fn info(&self) -> &'static GameInfo {
        self.session.info()
    }

    /// The colour to move; `None` when the game is over.
    pub(crate) fn to_move(&self) -> Option<usize> {
        self.session.mover().map(|mover| mover.color)
    }

    /// The number of turns that a colour has played.
    pub(crate) fn turns_of(&self, color: usize) -> usize {
        self.session.turns().iter().filter(|turn| turn.mover.color == color && !turn.is_pass).count()
    }

    /// Whether a colour can only pass. Fails if it can neither move nor pass.
    pub(crate) fn is_blocked(&mut self, color: usize) -> Result<bool, String> {
        let Some(to_move) = self.to_move() else {
            // After the end everybody passes, in games that have a pass.
            return match self.session.pass() {
                Err(refusal) if refusal.code == "no_pass" => Err("the game is over".to_string()),
                _ => Ok(true),
            };
        };
        if to_move == color {
            return Ok(false);
        }
        match self.session.set_to_move(color) {
            Err(refusal) if refusal.code == "out_of_the_game" => Ok(true),
            Err(refusal) => Err(refusal.message),
            Ok(()) => {
                let is_blocked = self.session.pass().is_ok();
                if is_blocked {
                    self.session.undo();
                }
                self.give_turn(Some(to_move));
                Ok(is_blocked)
            }
        }
    }

    /// All legal turns of a colour.
    pub(crate) fn legal_turns(&mut self, color: usize) -> Result<Vec<String>, String> {
        if self.is_blocked(color)? {
            return Ok(Vec::new());
        }
        let opened = self.open(color)?;
        let mut turns = Vec::new();
        list_turns(self.session.as_mut(), opened.turn, 0, &mut turns);
        self.take_back(&opened.step);
        Ok(turns)
    }

    /// Plays a whole turn and returns it in the usual notation.
    pub(crate) fn play(&mut self, color: usize, text: &str) -> Result<String, String> {
        if text.eq_ignore_ascii_case("pass") {
            return self.pass(color);
        }
        if self.to_move().is_none() {
            return Err("the game is over".to_string());
        }
        let mut opened = self.open(color)?;
        match self.session.play(text) {
            Ok(moves) => opened.step.moves += moves.len(),
            Err(refusal) => {
                self.take_back(&opened.step);
                return Err(format!("illegal move: {refusal}"));
            }
        }
        if self.is_unfinished(&opened) {
            self.take_back(&opened.step);
            return Err(format!("illegal move: '{text}' is not a whole turn (all_legal lists them)"));
        }
        Ok(self.close(opened))
    }

    /// Passes for a colour that has no move, whether or not it is its turn.
    pub(crate) fn pass(&mut self, color: usize) -> Result<String, String> {
        if !self.is_blocked(color)? {
            let name = self.info().colors[color].name;
            return Err(format!("illegal move: {name} can move, and may not pass"));
        }
        self.steps.push(Step { moves: 0, to_move: self.to_move() });
        Ok("pass".to_string())
    }

    /// Takes back what the last `play` or `genmove` did.
    pub(crate) fn undo(&mut self) -> Result<(), String> {
        let step = self.steps.pop().ok_or("cannot undo: there is no move to take back")?;
        self.take_back(&step);
        Ok(())
    }

    /// Starts a turn of a colour.
    pub(crate) fn open(&mut self, color: usize) -> Result<Opened, String> {
        let step = Step { moves: 0, to_move: self.to_move() };
        self.session.set_to_move(color).map_err(|refusal| refusal.message)?;
        Ok(Opened { step, turn: self.session.turn() })
    }

    /// Whether the turn needs more moves.
    pub(crate) fn is_unfinished(&self, opened: &Opened) -> bool {
        self.session.turn() == opened.turn && self.session.mover().is_some()
    }

    /// Whether some legal move does not finish the turn.
    pub(crate) fn may_take_several(&mut self) -> bool {
        let turn = self.session.turn();
        self.session.legal_moves().iter().any(|mv| {
            let is_played = self.session.play(&mv.text).is_ok();
            let is_unfinished = is_played && self.session.turn() == turn && self.session.mover().is_some();
            if is_played {
                self.session.undo();
            }
            is_unfinished
        })
    }

    /// The session during a turn. Moves must be counted with `opened.add`.
    pub(crate) fn session_mut(&mut self) -> &mut dyn Session {
        self.session.as_mut()
    }

    /// Finishes a turn, plays forced passes, and returns the turn in the usual notation.
    pub(crate) fn close(&mut self, Opened { mut step, .. }: Opened) -> String {
        let text = self.session.turns().pop().map(|turn| turn.text).unwrap_or_default();
        step.moves += pass_while_forced(self.session.as_mut());
        self.steps.push(step);
        text
    }

    /// Takes back an unfinished turn.
    pub(crate) fn give_up(&mut self, opened: &Opened) {
        self.take_back(&opened.step);
    }

    fn take_back(&mut self, step: &Step) {
        for _ in 0..step.moves {
            self.session.undo();
        }
        self.give_turn(step.to_move);
    }

    fn give_turn(&mut self, color: Option<usize>) {
        if let Some(color) = color.filter(|&color| self.to_move().is_some_and(|now| now != color)) {
            self.session.set_to_move(color).expect("a colour that was to move can be to move again");
        }
    }
}

impl Opened {
    /// Counts moves that were played.
    pub(crate) fn add(&mut self, moves: usize) {
        self.step.moves += moves;
    }
}

fn pass_while_forced(session: &mut dyn Session) -> usize {
    let mut passes = 0;
    while let Ok(moves) = session.pass() {
        passes += moves.len();
    }
    passes
}

/// Collects all ways to finish a turn that has `made` moves so far.
fn list_turns(session: &mut dyn Session, turn: u16, made: usize, turns: &mut Vec<String>) {
    for mv in session.legal_moves() {
        if session.play(&mv.text).is_err() {
            continue;
        }
        if session.turn() == turn && session.mover().is_some() {
            list_turns(session, turn, made + 1, turns);
        } else if made == 0 {
            turns.push(mv.text);
        } else {
            turns.extend(session.turns().pop().map(|whole| whole.text));
        }
        session.undo();
    }
}
