//! Game records: what is read can be written, and what was written reads back equal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use session::record::Record;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Ok(record) = Record::parse(&text) else { return };
    let written = record.to_string();
    match Record::parse(&written) {
        Ok(read) => assert_eq!(read, record, "{written}"),
        Err(error) => panic!("{written:?} was written, but cannot be read: {error}"),
    }
});
