//! Long calls that Ctrl-C ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use game_core::StopFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long Ctrl-C may wait to be heard.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does long work on a thread of its own, with other threads of Python running. When a signal raises an exception, such as
/// `KeyboardInterrupt`, the flag is raised, which the work must heed, and the exception is what comes back once the work has ended.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, results) = mpsc::sync_channel(1);
    thread::scope(|scope| {
        scope.spawn(move || done.send(catch_unwind(AssertUnwindSafe(work))));
        let results = std::sync::Mutex::new(results);
        let mut interrupt = None;
        loop {
            let heard = py.detach(|| match results.lock() {
                Ok(results) => results.recv_timeout(PATIENCE),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match heard {
                Ok(Ok(result)) => return interrupt.map_or(Ok(result), Err),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        stop.raise();
                        interrupt.get_or_insert(error);
                    }
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("this failed in a way that nobody foresaw"));
                }
            }
        }
    })
}
