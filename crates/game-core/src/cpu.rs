//! Processor time, which unlike wall-clock time does not depend on what else runs on the machine.

use std::time::Duration;

/// The processor time that the calling thread has used.
#[cfg(unix)]
pub fn thread_cpu_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Where threads have no clock of their own, wall-clock time stands in.
#[cfg(not(unix))]
pub fn thread_cpu_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
