//! The tree itself: nodes in one vector that name each other by index, so that copying, comparing and dropping a
//! tree of any depth are loops.

use std::num::NonZeroU32;

use super::text::normalize;

/// A node of one [`Record`]. It means nothing in another record, except in copies of its own.
///
/// The number is the index plus one: an absent link then takes no room of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

const ROOT: NodeId = NodeId(NonZeroU32::MIN);

/// A game record: a tree of nodes whose first children are the main line.
///
/// Two records are equal if their trees are: the same properties in the same order at the same places, however
/// the trees were built.
#[derive(Clone, Debug)]
pub struct Record {
    /// Never empty: the first node is the root.
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    properties: Vec<Property>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

/// `values` is never empty, as a property without values cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Property {
    identifier: String,
    values: Vec<String>,
}

impl Record {
    /// A record of a new game, named as in `GM[Blokus Duo]`.
    pub fn new(game: &str) -> Self {
        let mut record = Self::blank();
        record.set_property(ROOT, "FF", ["4"]);
        record.set_property(ROOT, "CA", ["UTF-8"]);
        record.set_property(ROOT, "AP", [concat!("Polyspire:", env!("CARGO_PKG_VERSION"))]);
        record.set_property(ROOT, "GM", [game]);
        record
    }

    /// A root without properties, for the reader to fill.
    pub(super) fn blank() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// The node before the first move: the game, the players, the setup.
    pub fn root(&self) -> NodeId {
        ROOT
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The node before `node`, `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The nodes after `node`: first the one that continues its line, then the variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(node).first_child, |&child| self.next_sibling(child))
    }

    /// The nodes from the root along first children, the root included.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(ROOT), |&node| self.first_child(node))
    }

    /// All nodes with their depths below the root, each before its children: the order in which they are written.
    pub fn walk(&self) -> impl Iterator<Item = (usize, NodeId)> {
        std::iter::successors(Some((0, ROOT)), |&(mut depth, mut node)| {
            if let Some(child) = self.first_child(node) {
                return Some((depth + 1, child));
            }
            loop {
                if let Some(sibling) = self.next_sibling(node) {
                    return Some((depth, sibling));
                }
                node = self.parent(node)?;
                depth -= 1;
            }
        })
    }

    /// Appends a node to the children of `parent`: its main line if it has none yet, else a variation.
    ///
    /// # Panics
    /// If the record has 2^32 - 1 nodes already.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let number = u32::try_from(self.nodes.len() + 1).ok().and_then(NonZeroU32::new);
        let child = NodeId(number.expect("a record has fewer than 2^32 nodes"));
        match self.node_mut(parent).last_child.replace(child) {
            Some(elder) => self.node_mut(elder).next_sibling = Some(child),
            None => self.node_mut(parent).first_child = Some(child),
        }
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        child
    }

    /// Puts a new node between a node and its children.
    pub fn insert_child(&mut self, parent: NodeId) -> NodeId {
        let node = self.node_mut(parent);
        let (first, last) = (node.first_child.take(), node.last_child.take());
        let child = self.add_child(parent);
        let inserted = self.node_mut(child);
        (inserted.first_child, inserted.last_child) = (first, last);
        let mut next = first;
        while let Some(moved) = next {
            self.node_mut(moved).parent = Some(child);
            next = self.next_sibling(moved);
        }
        child
    }

    /// Makes a node the first child of its parent, so that the main line leads to it, and tells whether it was not.
    pub fn make_main(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        let Some(elder) = self.children(parent).find(|&child| self.next_sibling(child) == Some(node)) else {
            return false;
        };
        let first = self.node(parent).first_child;
        let after = std::mem::replace(&mut self.node_mut(node).next_sibling, first);
        self.node_mut(elder).next_sibling = after;
        let parent = self.node_mut(parent);
        parent.first_child = Some(node);
        if after.is_none() {
            parent.last_child = Some(elder);
        }
        true
    }

    /// The values of a property, at least one, or `None` if the node does not have it.
    pub fn property(&self, node: NodeId, identifier: &str) -> Option<&[String]> {
        self.properties(node).find_map(|(name, values)| (name == identifier).then_some(values))
    }

    /// The properties of a node in their order: identifiers and values.
    pub fn properties(&self, node: NodeId) -> impl Iterator<Item = (&str, &[String])> {
        self.node(node).properties.iter().map(|p| (p.identifier.as_str(), p.values.as_slice()))
    }

    /// Replaces the values of a property at its place, or appends it. No values at all remove it. Line breaks
    /// become LF and NUL becomes U+FFFD, as in reading, so that a written record reads back equal.
    ///
    /// # Panics
    /// If the identifier has other characters than `A` to `Z` and digits, or none: it could not be read back.
    pub fn set_property<T: Into<String>>(
        &mut self,
        node: NodeId,
        identifier: &str,
        values: impl IntoIterator<Item = T>,
    ) {
        let valid = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit();
        assert!(!identifier.is_empty() && identifier.bytes().all(valid), "not an identifier: {identifier:?}");
        let values: Vec<String> = values.into_iter().map(|value| normalize(value.into())).collect();
        if values.is_empty() {
            self.remove_property(node, identifier);
            return;
        }
        match self.node_mut(node).properties.iter_mut().find(|p| p.identifier == identifier) {
            Some(property) => property.values = values,
            None => self.push_property(node, identifier.to_owned(), values),
        }
    }

    /// Removes a property and tells whether the node had it.
    pub fn remove_property(&mut self, node: NodeId, identifier: &str) -> bool {
        let properties = &mut self.node_mut(node).properties;
        let found = properties.iter().position(|p| p.identifier == identifier);
        found.map(|index| properties.remove(index)).is_some()
    }

    /// Appends a property that the node does not have, with values that are normalized.
    pub(super) fn push_property(&mut self, node: NodeId, identifier: String, values: Vec<String>) {
        let properties = &mut self.node_mut(node).properties;
        if properties.is_empty() {
            // Most nodes are one move; growth from nothing would reserve room for four.
            properties.reserve_exact(1);
        }
        properties.push(Property { identifier, values });
    }

    pub(super) fn first_child(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    pub(super) fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next_sibling
    }

    /// Whether a parenthesis opens before this node: at the root and wherever lines part.
    pub(super) fn begins_a_line(&self, node: NodeId) -> bool {
        self.parent(node).is_none_or(|parent| self.node(parent).first_child != self.node(parent).last_child)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0.get() as usize - 1]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0.get() as usize - 1]
    }
}

/// Depths in the order of [`Record::walk`] determine the shape, so that no stack is needed.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.node_count() == other.node_count()
            && self.walk().zip(other.walk()).all(|((depth, mine), (other_depth, theirs))| {
                depth == other_depth && self.node(mine).properties == other.node(theirs).properties
            })
    }
}

impl Eq for Record {}
