//! The players and their seats.

use session::Seated;

/// The player name that stands for a person.
pub const HUMAN: &str = "human";

/// Who occupies a seat.
enum Chair {
    Person,
    Agent(Seated),
    /// The agent is taken out and thinking elsewhere.
    Empty,
}

/// The players of a game, by seat.
pub struct Seats {
    names: Vec<String>,
    chairs: Vec<Chair>,
    /// Whether agents wait to be released.
    is_held: bool,
}

impl Seats {
    /// Seats a person for each [`HUMAN`], and the agent made by `make` for any other name.
    pub fn fill<E>(names: Vec<String>, make: impl Fn(usize, &str) -> Result<Seated, E>) -> Result<Self, E> {
        let chair = |(seat, name): (usize, &String)| {
            if name == HUMAN { Ok(Chair::Person) } else { make(seat, name).map(Chair::Agent) }
        };
        let chairs = names.iter().enumerate().map(chair).collect::<Result<_, E>>()?;
        Ok(Self { names, chairs, is_held: false })
    }

    /// Makes agents wait, as after loading a game.
    pub fn hold(&mut self) {
        self.is_held = true;
    }

    /// Lets agents move again.
    pub fn release(&mut self) {
        self.is_held = false;
    }

    /// Whether agents wait to be released.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// The players' specs by seat, [`HUMAN`] for a person.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The agent in a seat; `None` for a person or while the agent is taken out.
    pub fn agent(&mut self, seat: usize) -> Option<&mut Seated> {
        match self.chairs.get_mut(seat) {
            Some(Chair::Agent(agent)) => Some(agent),
            _ => None,
        }
    }

    /// Takes the agent out of its seat to think on another thread.
    pub fn take(&mut self, seat: usize) -> Option<Seated> {
        let chair = self.chairs.get_mut(seat).filter(|chair| matches!(chair, Chair::Agent(_)))?;
        match std::mem::replace(chair, Chair::Empty) {
            Chair::Agent(agent) => Some(agent),
            Chair::Person | Chair::Empty => None,
        }
    }

    /// Returns an agent to its seat.
    pub fn put_back(&mut self, seat: usize, agent: Seated) {
        self.chairs[seat] = Chair::Agent(agent);
    }

    /// Whether a person has this seat.
    pub fn is_human(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Chair::Person))
    }
}
