//! The tree: nodes in one vector that refer to each other by index, so that copying, comparing and dropping a
//! tree of any depth are loops.

use std::num::NonZeroU32;

use super::text::normalize;

/// A node of one [`Record`]. It is invalid in other records, except in copies.
///
/// The number is the index plus one, so that an optional id needs no extra space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

const ROOT: NodeId = NodeId(NonZeroU32::MIN);

/// A game record: a tree of nodes whose first children form the main line.
///
/// Records are equal if their trees have the same properties in the same order in the same places, however
/// they were built.
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

    /// A root without properties, for the parser to fill.
    pub(super) fn blank() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// The node before the first move, with the game, the players and the setup.
    pub fn root(&self) -> NodeId {
        ROOT
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The parent; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The children: first the continuation, then the variations.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(node).first_child, |&child| self.next_sibling(child))
    }

    /// The main line, starting with the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(ROOT), |&node| self.first_child(node))
    }

    /// All nodes with their depths in preorder, as they are written.
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

    /// Adds a child to `parent`: its continuation if it has no children, otherwise a variation.
    ///
    /// # Panics
    /// If the record already has 2^32 - 1 nodes.
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

    /// Inserts a new node between a node and its children.
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

    /// Makes a node the first child of its parent, so that the main line leads to it. Returns whether that
    /// changed anything.
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

    /// The values of a property, at least one; `None` if the node does not have it.
    pub fn property(&self, node: NodeId, identifier: &str) -> Option<&[String]> {
        self.properties(node).find_map(|(name, values)| (name == identifier).then_some(values))
    }

    /// The identifiers and values of a node's properties, in order.
    pub fn properties(&self, node: NodeId) -> impl Iterator<Item = (&str, &[String])> {
        self.node(node).properties.iter().map(|p| (p.identifier.as_str(), p.values.as_slice()))
    }

    /// Replaces the values of a property in place, or appends it; no values remove it. Line breaks become LF
    /// and NUL becomes U+FFFD, as in parsing, so that a written record reads back equal.
    ///
    /// # Panics
    /// If the identifier is empty or has characters other than `A` to `Z` and digits, so that it could not be
    /// read back.
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

    /// Removes a property. Returns whether the node had it.
    pub fn remove_property(&mut self, node: NodeId, identifier: &str) -> bool {
        let properties = &mut self.node_mut(node).properties;
        let found = properties.iter().position(|p| p.identifier == identifier);
        found.map(|index| properties.remove(index)).is_some()
    }

    /// Appends a property that the node does not have, with normalised values.
    pub(super) fn push_property(&mut self, node: NodeId, identifier: String, values: Vec<String>) {
        let properties = &mut self.node_mut(node).properties;
        if properties.is_empty() {
            // Most nodes are one move; a growing vector would reserve room for four.
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

    /// Whether a parenthesis opens before this node: at the root and where variations branch off.
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

/// The depths in the order of [`Record::walk`] determine the shape, so no stack is needed.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.node_count() == other.node_count()
            && self.walk().zip(other.walk()).all(|((depth, mine), (other_depth, theirs))| {
                depth == other_depth && self.node(mine).properties == other.node(theirs).properties
            })
    }
}

impl Eq for Record {}
