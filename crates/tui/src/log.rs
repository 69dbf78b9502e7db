//! Holds the log while the screen is open: lines on standard error would be painted over the board. They are
//! printed when the screen is closed.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::SubscriberInitExt;

/// Held log lines; clones share them.
#[derive(Clone, Default)]
pub(super) struct HeldLog(Arc<Mutex<Vec<u8>>>);

impl HeldLog {
    /// Captures the log of the calling thread until the guard is dropped. Uses the program's filter.
    pub(super) fn listen(&self) -> impl Drop + use<> {
        let filter = EnvFilter::try_from_default_env()
            .unwrap_or_else(|_| EnvFilter::new("warn,movegen=info,gtp=info"));
        let writer = self.clone();
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(move || writer.clone())
            .with_ansi(false)
            .with_target(false)
            .set_default()
    }

    /// Takes everything held so far.
    pub(super) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for HeldLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
