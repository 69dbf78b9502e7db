//! Matches, tournaments and honest statistics about them.
