//! Random trees read back equal, and random damage never panics.

use game_core::Rng;
use session::record::Record;

/// Pieces of values: everything that is special somewhere in the format, and characters of every length.
const PIECES: [&str; 20] = [
    "]",
    "[",
    "\\",
    ":",
    ";",
    "(",
    ")",
    "\n",
    "\r",
    "\r\n",
    "\n\r",
    " ",
    "\t",
    "a1,b2",
    "é",
    "語",
    "\u{1f600}",
    "\0",
    "\u{feff}",
    "n",
];

const IDENTIFIERS: [&str; 10] = ["B", "W", "1", "4", "A1", "1L", "C", "AB", "XUNKNOWN", "TE"];

fn random_value(rng: &mut Rng) -> String {
    (0..rng.below(8)).filter_map(|_| rng.pick(&PIECES).copied()).collect()
}

fn random_record(rng: &mut Rng) -> Record {
    let mut record = Record::new("Blokus Duo");
    let mut nodes = vec![record.root()];
    // Records are sometimes long lines and sometimes bushes.
    let branching = 1 + rng.below(6);
    for _ in 0..rng.below(40) {
        let back = rng.below(branching.min(nodes.len() as u32)) as usize;
        let node = record.add_child(nodes[nodes.len() - 1 - back]);
        nodes.push(node);
        for _ in 0..rng.below(4) {
            let identifier = IDENTIFIERS[rng.below(10) as usize];
            let values: Vec<String> = (0..rng.below(4)).map(|_| random_value(rng)).collect();
            record.set_property(node, identifier, values);
        }
    }
    record
}

#[test]
fn random_records_read_back_equal() {
    let mut rng = Rng::seeded(1);
    for _ in 0..5_000 {
        let record = random_record(&mut rng);
        let text = record.to_string();
        assert_eq!(Record::parse(&text).as_ref(), Ok(&record), "{text}");
        let windows = text.replace('\n', "\r\n");
        assert_eq!(Record::parse(&windows).as_ref(), Ok(&record), "{windows}");
    }
}

#[test]
fn random_collections_read_back_equal() {
    let mut rng = Rng::seeded(2);
    for _ in 0..500 {
        let records: Vec<Record> = (0..=rng.below(5)).map(|_| random_record(&mut rng)).collect();
        let text: String = records.iter().map(ToString::to_string).collect();
        assert_eq!(Record::parse_collection(&text).as_ref(), Ok(&records), "{text}");
    }
}

/// Removes, doubles, inserts or cuts at a random character.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(chars.len().max(1) as u32) as usize;
        match rng.below(4) {
            _ if chars.is_empty() => chars.push('('),
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, chars[at]),
            2 => chars.splice(at..at, PIECES[rng.below(20) as usize].chars()).for_each(drop),
            _ if rng.below(4) == 0 => chars.truncate(at),
            _ => chars.swap(0, at),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damaged_records_are_refused_or_read_back_equal() {
    let mut rng = Rng::seeded(3);
    let (mut refused, mut read) = (0, 0);
    for _ in 0..20_000 {
        let text = damage(&random_record(&mut rng).to_string(), &mut rng);
        match Record::parse_collection(&text) {
            Err(error) => {
                let place = error.place().expect("small texts are refused somewhere");
                let lines = text.split(['\r', '\n']).count();
                assert!(place.line <= lines && place.column <= text.chars().count() + 1, "{error}\n{text}");
                refused += 1;
            }
            Ok(records) => {
                let again: String = records.iter().map(ToString::to_string).collect();
                assert_eq!(Record::parse_collection(&again).as_ref(), Ok(&records), "{text}");
                read += 1;
            }
        }
    }
    assert!(refused > 1_000 && read > 1_000, "{refused} refused, {read} read: the damage tests too little");
}
