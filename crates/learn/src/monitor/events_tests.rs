//! Reads event files back with a decoder that shares only the checksum with the writer. The checksum has its
//! own test.

use std::collections::BTreeMap;
use std::fs;

use super::*;

#[derive(Debug)]
enum Field {
    Number(u64),
    Double(f64),
    Float(f32),
    Bytes(Vec<u8>),
}

/// Consumes bytes from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (front, rest) = self.0.split_at(count);
        self.0 = rest;
        front
    }

    fn varint(&mut self) -> u64 {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return value;
            }
        }
        panic!("a number is at most ten bytes long");
    }

    fn checked(&mut self, count: usize) -> &'a [u8] {
        let data = self.take(count);
        let sum = u32::from_le_bytes(self.take(4).try_into().unwrap());
        let unmasked = sum.wrapping_sub(0xa282_ead8).rotate_left(15);
        assert_eq!(unmasked, crc32c(data));
        data
    }
}

fn fields(message: &[u8]) -> Vec<(u64, Field)> {
    let mut reader = Reader(message);
    let mut fields = Vec::new();
    while !reader.0.is_empty() {
        let key = reader.varint();
        let field = match key & 7 {
            0 => Field::Number(reader.varint()),
            1 => Field::Double(f64::from_le_bytes(reader.take(8).try_into().unwrap())),
            2 => {
                let length = reader.varint() as usize;
                Field::Bytes(reader.take(length).to_vec())
            }
            5 => Field::Float(f32::from_le_bytes(reader.take(4).try_into().unwrap())),
            other => panic!("wire type {other}"),
        };
        fields.push((key >> 3, field));
    }
    fields
}

#[derive(Debug, Default, PartialEq)]
struct Event {
    wall_time: f64,
    step: Option<u64>,
    version: Option<Vec<u8>>,
    status: Option<u64>,
    values: Option<BTreeMap<String, f32>>,
}

fn event(message: &[u8]) -> Event {
    let mut event = Event::default();
    for field in fields(message) {
        match field {
            (1, Field::Double(time)) => event.wall_time = time,
            (2, Field::Number(step)) => event.step = Some(step),
            (3, Field::Bytes(version)) => event.version = Some(version),
            (5, Field::Bytes(summary)) => event.values = Some(values(&summary)),
            (7, Field::Bytes(log)) => match &fields(&log)[..] {
                [(1, Field::Number(status))] => event.status = Some(*status),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
    event
}

fn values(summary: &[u8]) -> BTreeMap<String, f32> {
    let value = |entry: &[u8]| match &fields(entry)[..] {
        [(1, Field::Bytes(tag)), (2, Field::Float(value))] => {
            (String::from_utf8(tag.clone()).unwrap(), *value)
        }
        other => panic!("{other:?}"),
    };
    let entries = fields(summary).into_iter().map(|field| match field {
        (1, Field::Bytes(entry)) => value(&entry),
        other => panic!("{other:?}"),
    });
    entries.collect()
}

fn read(path: &Path) -> Vec<Event> {
    let bytes = fs::read(path).unwrap();
    let mut reader = Reader(&bytes);
    let mut events = Vec::new();
    while !reader.0.is_empty() {
        let length = u64::from_le_bytes(reader.checked(8).try_into().unwrap());
        events.push(event(reader.checked(length as usize)));
    }
    events
}

#[test]
fn check_sums_are_those_of_the_standard() {
    // RFC 3720, appendix B.4, and the usual "check" value.
    assert_eq!(crc32c(b""), 0);
    assert_eq!(crc32c(b"123456789"), 0xe306_9283);
    assert_eq!(crc32c(&[0; 32]), 0x8a91_36aa);
    assert_eq!(crc32c(&[0xff; 32]), 0x62a8_ab43);
    let rising: Vec<u8> = (0..32).collect();
    assert_eq!(crc32c(&rising), 0x46dd_794e);
}

#[test]
fn events_come_back_with_every_value() {
    let folder = tempfile::tempdir().unwrap();
    let before = seconds_since_1970();
    let mut file = EventFile::create(folder.path(), 1_700_000_000).unwrap();
    // Steps and names around the lengths at which a varint grows by a byte.
    let steps = [0, 127, 128, 16_384, u64::from(u32::MAX) + 1];
    let all = steps.map(|step| Metrics {
        step,
        values: [("loss/value".to_string(), 0.1), ("x".repeat(step.min(300) as usize), -2.5e-7)].into(),
        ..Metrics::default()
    });
    for metrics in &all {
        file.write(metrics).unwrap();
    }
    let after = seconds_since_1970();

    let events = read(&folder.path().join("events.out.tfevents.1700000000.polyspire"));
    assert!(events.iter().all(|event| (before..=after).contains(&event.wall_time)));
    let plain: Vec<_> = events.into_iter().map(|event| Event { wall_time: 0.0, ..event }).collect();
    let mut expected = vec![
        Event { version: Some(b"brain.Event:2".to_vec()), ..Event::default() },
        Event { step: Some(0), status: Some(1), ..Event::default() },
    ];
    expected.extend(all.iter().map(|metrics| {
        let values = metrics.values.iter().map(|(name, &value)| (name.clone(), value as f32)).collect();
        Event { step: Some(metrics.step), values: Some(values), ..Event::default() }
    }));
    assert_eq!(plain, expected);
}

#[test]
fn two_files_of_one_second_do_not_meet() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        EventFile::create(folder.path(), 5).unwrap().write(&Metrics::default()).unwrap();
    }
    for name in ["events.out.tfevents.5.polyspire", "events.out.tfevents.6.polyspire"] {
        assert_eq!(read(&folder.path().join(name)).len(), 3);
    }
}

#[test]
fn a_missing_folder_is_named() {
    let error = EventFile::create(Path::new("/nowhere/at/all"), 1).unwrap_err();
    assert!(error.to_string().contains("/nowhere/at/all/events.out.tfevents."), "{error}");
}
