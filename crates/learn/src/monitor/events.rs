//! Metrics for `TensorBoard`.
//!
//! An event file is a sequence of records: the length as eight bytes, its checksum, the event, its checksum.
//! Events are protocol buffers (`tensorflow/core/util/event.proto`). So little of them is needed that it is
//! written by hand.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::time::seconds_since_1970;
use super::{Metrics, MonitorError};

/// Protocol buffer wire types.
const VARINT: u64 = 0;
const EIGHT_BYTES: u64 = 1;
const WITH_LENGTH: u64 = 2;
const FOUR_BYTES: u64 = 5;

/// Fields of an event: time, step, then one of the others.
const WALL_TIME: u64 = 1;
const STEP: u64 = 2;
const FILE_VERSION: u64 = 3;
const SUMMARY: u64 = 5;
const SESSION_LOG: u64 = 7;
/// `SessionLog.status` for a start.
const START: u64 = 1;

/// An event file of `TensorBoard`.
#[derive(Debug)]
pub struct EventFile {
    path: PathBuf,
    file: File,
    is_started: bool,
}

impl EventFile {
    /// Creates a file named by a time, in seconds since 1970, or by the next free one. `TensorBoard` reads
    /// the files of a folder in the order of their names, as one run.
    pub fn create(folder: &Path, stamp_seconds: u64) -> Result<Self, MonitorError> {
        let mut stamp = stamp_seconds;
        let (path, file) = loop {
            let path = folder.join(format!("events.out.tfevents.{stamp}.polyspire"));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => break (path, file),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => stamp += 1,
                Err(error) => return Err(MonitorError::file(&path)(error)),
            }
        };
        let mut events = Self { path, file, is_started: false };
        let mut event = event_now(None);
        put_bytes(&mut event, FILE_VERSION, b"brain.Event:2");
        events.put_record(&event)?;
        Ok(events)
    }

    /// Writes all values of one step.
    pub fn write(&mut self, metrics: &Metrics) -> Result<(), MonitorError> {
        if !self.is_started {
            self.put_start(metrics.step)?;
            self.is_started = true;
        }
        let mut summary = Vec::new();
        for (name, &value) in &metrics.values {
            let mut entry = Vec::new();
            put_bytes(&mut entry, 1, name.as_bytes());
            put_key(&mut entry, 2, FOUR_BYTES);
            entry.extend((value as f32).to_le_bytes());
            put_bytes(&mut summary, 1, &entry);
        }
        let mut event = event_now(Some(metrics.step));
        put_bytes(&mut event, SUMMARY, &summary);
        self.put_record(&event)
    }

    /// Makes `TensorBoard` drop this step and later ones from earlier files: a run resumed from a checkpoint
    /// writes them again.
    fn put_start(&mut self, step: u64) -> Result<(), MonitorError> {
        let mut status = Vec::new();
        put_key(&mut status, 1, VARINT);
        put_varint(&mut status, START);
        let mut event = event_now(Some(step));
        put_bytes(&mut event, SESSION_LOG, &status);
        self.put_record(&event)
    }

    /// Writes a record with one system call, so that readers rarely see part of it.
    fn put_record(&mut self, event: &[u8]) -> Result<(), MonitorError> {
        let length = (event.len() as u64).to_le_bytes();
        let mut record = Vec::with_capacity(event.len() + 16);
        record.extend(length);
        record.extend(masked_crc(&length).to_le_bytes());
        record.extend(event);
        record.extend(masked_crc(event).to_le_bytes());
        self.file.write_all(&record).and_then(|()| self.file.flush()).map_err(MonitorError::file(&self.path))
    }
}

fn event_now(step: Option<u64>) -> Vec<u8> {
    let mut event = Vec::new();
    put_key(&mut event, WALL_TIME, EIGHT_BYTES);
    event.extend(seconds_since_1970().to_le_bytes());
    if let Some(step) = step {
        put_key(&mut event, STEP, VARINT);
        put_varint(&mut event, step);
    }
    event
}

fn put_key(message: &mut Vec<u8>, field: u64, wire_type: u64) {
    put_varint(message, field << 3 | wire_type);
}

fn put_bytes(message: &mut Vec<u8>, field: u64, bytes: &[u8]) {
    put_key(message, field, WITH_LENGTH);
    put_varint(message, bytes.len() as u64);
    message.extend(bytes);
}

/// Seven bits per byte, lowest first; all bytes but the last have the eighth bit set.
fn put_varint(message: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        message.push(value as u8 | 0x80);
        value >>= 7;
    }
    message.push(value as u8);
}

/// Checksums of data that contain checksums are weak, so the format rotates them and adds a constant.
fn masked_crc(data: &[u8]) -> u32 {
    crc32c(data).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// CRC-32C (Castagnoli), reflected. Bit by bit is fast enough for a few hundred bytes per step.
fn crc32c(data: &[u8]) -> u32 {
    let step = |crc: u32, _| (crc >> 1) ^ (0x82f6_3b78 & (crc & 1).wrapping_neg());
    !data.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[cfg(test)]
#[path = "events_tests.rs"]
mod tests;
