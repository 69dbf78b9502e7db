//! The processor time of another process and its descendants.

use std::time::Duration;

/// The processor time of a process and its descendants, including those that have ended; `None` if unknown.
#[cfg(target_os = "linux")]
pub(super) fn tree_time(process: u32) -> Option<Duration> {
    let clock = nix::time::clock_getcpuclockid(nix::unistd::Pid::from_raw(process as i32)).ok()?;
    let own = Duration::from(nix::time::clock_gettime(clock).ok()?);
    let living = children(process).into_iter().filter_map(tree_time).sum::<Duration>();
    Some(own + living + reaped_time(process).unwrap_or_default())
}

/// On other systems engines must report it themselves.
#[cfg(not(target_os = "linux"))]
pub(super) fn tree_time(_: u32) -> Option<Duration> {
    None
}

#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let read =
        |task: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(task?.path().join("children"));
    let lists = tasks.filter_map(|task| read(task).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}

/// The time used by children that have ended.
#[cfg(target_os = "linux")]
fn reaped_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program name is in parentheses and may contain anything; the state is the third field.
    let (_, fields) = stat.rsplit_once(") ")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let ticks = field(16)? + field(17)?;
    Some(Duration::from_secs_f64(ticks as f64 / rustix::param::clock_ticks_per_second() as f64))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn own_time_grows() {
        let before = tree_time(std::process::id()).unwrap();
        let mut sum = 0_u64;
        while tree_time(std::process::id()).unwrap() <= before {
            sum = std::hint::black_box(sum + 1);
        }
    }

    #[test]
    fn nobody_has_no_time() {
        assert_eq!(tree_time(99_999_999), None);
    }
}
