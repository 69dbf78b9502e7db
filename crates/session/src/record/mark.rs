//! Comments and marks, which mean the same in every game.

use super::{NodeId, Record};

/// An assessment of a node's move. SGF allows one per node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A good move, `TE`.
    Good,
    /// A bad move, `BM`.
    Bad,
    /// A doubtful move, `DO`.
    Doubtful,
    /// An interesting move, `IT`.
    Interesting,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 4] = [Self::Good, Self::Bad, Self::Doubtful, Self::Interesting];

    /// The identifier of the property.
    pub fn identifier(self) -> &'static str {
        match self {
            Self::Good => "TE",
            Self::Bad => "BM",
            Self::Doubtful => "DO",
            Self::Interesting => "IT",
        }
    }

    /// The value of a new mark: `TE` and `BM` have a degree, `[1]` or the emphatic `[2]`.
    fn value(self) -> &'static str {
        match self {
            Self::Good | Self::Bad => "1",
            Self::Doubtful | Self::Interesting => "",
        }
    }
}

impl Record {
    /// The game named by `GM` in the root, such as `Blokus Duo`.
    pub fn game(&self) -> Option<&str> {
        self.text(self.root(), "GM").map(str::trim)
    }

    /// The comment of a node.
    pub fn comment(&self, node: NodeId) -> Option<&str> {
        self.text(node, "C")
    }

    /// Replaces the comment of a node; an empty text removes it.
    pub fn set_comment(&mut self, node: NodeId, text: &str) {
        self.set_property(node, "C", (!text.is_empty()).then_some(text));
    }

    /// The mark of a node; the first one if there are several.
    pub fn mark(&self, node: NodeId) -> Option<Mark> {
        self.properties(node)
            .find_map(|(identifier, _)| Mark::ALL.into_iter().find(|mark| mark.identifier() == identifier))
    }

    /// Sets the only mark of a node, or removes all marks. An existing mark keeps its degree.
    pub fn set_mark(&mut self, node: NodeId, mark: Option<Mark>) {
        for other in Mark::ALL.into_iter().filter(|&other| Some(other) != mark) {
            self.remove_property(node, other.identifier());
        }
        if let Some(mark) = mark
            && self.property(node, mark.identifier()).is_none()
        {
            self.set_property(node, mark.identifier(), [mark.value()]);
        }
    }

    /// The first value of a property.
    fn text(&self, node: NodeId, identifier: &str) -> Option<&str> {
        self.property(node, identifier)?.first().map(String::as_str)
    }
}
