//! Who sits where.

use session::Seated;

/// The word for a person.
pub const HUMAN: &str = "human";

/// A seat and who is in it.
enum Chair {
    Person,
    Agent(Seated),
    /// The agent is away, thinking.
    Empty,
}

/// The players of a game.
pub struct Seats {
    names: Vec<String>,
    chairs: Vec<Chair>,
    /// Whether agents wait until somebody says go.
    is_held: bool,
}

impl Seats {
    /// Fills the seats: a person where the name is [`HUMAN`], else the agent that is made for the seat and the name.
    pub fn fill<E>(names: Vec<String>, make: impl Fn(usize, &str) -> Result<Seated, E>) -> Result<Self, E> {
        let chair = |(seat, name): (usize, &String)| {
            if name == HUMAN { Ok(Chair::Person) } else { make(seat, name).map(Chair::Agent) }
        };
        let chairs = names.iter().enumerate().map(chair).collect::<Result<_, E>>()?;
        Ok(Self { names, chairs, is_held: false })
    }

    /// Lets agents wait.
    pub fn hold(&mut self) {
        self.is_held = true;
    }

    /// Lets agents move again.
    pub fn release(&mut self) {
        self.is_held = false;
    }

    /// Whether agents wait until somebody says go.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// What the players are called, [`HUMAN`] for a person.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The agent in a seat; `None` for a person.
    pub fn agent(&mut self, seat: usize) -> Option<&mut Seated> {
        match self.chairs.get_mut(seat) {
            Some(Chair::Agent(agent)) => Some(agent),
            _ => None,
        }
    }

    /// Takes the agent out of its seat, so that it can think elsewhere.
    pub fn take(&mut self, seat: usize) -> Option<Seated> {
        let chair = self.chairs.get_mut(seat).filter(|chair| matches!(chair, Chair::Agent(_)))?;
        match std::mem::replace(chair, Chair::Empty) {
            Chair::Agent(agent) => Some(agent),
            Chair::Person | Chair::Empty => None,
        }
    }

    /// Seats an agent that was taken out.
    pub fn put_back(&mut self, seat: usize, agent: Seated) {
        self.chairs[seat] = Chair::Agent(agent);
    }

    /// Whether a person sits there.
    pub fn is_human(&self, seat: usize) -> bool {
        matches!(self.chairs.get(seat), Some(Chair::Person))
    }
}
