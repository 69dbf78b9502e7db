//! Clocks: time controls, and how much time a move may take.

use std::time::Duration;

/// The usual number of moves of a colour: 16 to 21 in all variants of Blokus, 15 to 25 in Pylos.
const USUAL_MOVES: usize = 20;
/// Even an unusually long game goes on for some moves.
const LEAST_MOVES_AHEAD: usize = 5;
/// Reserve for the communication with the controller.
const LAG: Duration = Duration::from_millis(50);

/// How time is counted after the main time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Overtime {
    /// No overtime.
    None,
    /// Each move has a period; a longer move uses up whole periods.
    Periods(Duration, u32),
    /// So many moves share a period; then a new one starts.
    Moves(Duration, u32),
}

/// A time control, the same for all colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Control {
    pub(crate) main: Duration,
    pub(crate) overtime: Overtime,
}

/// The clock of one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
    control: Control,
    /// The remaining main time.
    main: Duration,
    /// In overtime: the rest of the period, and the number of periods or moves left.
    over: (Duration, u32),
}

impl Clock {
    pub(crate) fn new(control: Control) -> Self {
        let over = match control.overtime {
            Overtime::None => (Duration::ZERO, 0),
            Overtime::Periods(period, count) | Overtime::Moves(period, count) => (period, count),
        };
        Self { control, main: control.main, over }
    }

    /// Sets the remaining time: of the main time if `count` is 0, otherwise of the period.
    pub(crate) fn set_left(&mut self, time: Duration, count: u32) {
        if count == 0 {
            self.main = time;
        } else {
            self.main = Duration::ZERO;
            self.over = (time, count);
        }
    }

    /// Spends time on a move.
    pub(crate) fn spend(&mut self, time: Duration) {
        let beyond = time.saturating_sub(self.main);
        let was_over = self.main.is_zero();
        self.main = self.main.saturating_sub(time);
        if beyond.is_zero() && !was_over {
            return;
        }
        match self.control.overtime {
            Overtime::None => {}
            Overtime::Periods(period, _) => {
                let lost = if period.is_zero() { 0 } else { (beyond.as_nanos() / period.as_nanos()) as u32 };
                self.over = (period, self.over.1.saturating_sub(lost).max(1));
            }
            Overtime::Moves(period, count) => {
                let (left, moves) = self.over;
                self.over = if moves <= 1 {
                    (period, count.max(1))
                } else {
                    (left.saturating_sub(beyond), moves - 1)
                };
            }
        }
    }

    /// The time for the next move of a colour that has made this many.
    pub(crate) fn allot(&self, moves_made: usize) -> Duration {
        let ahead = USUAL_MOVES.saturating_sub(moves_made).max(LEAST_MOVES_AHEAD) as u32;
        let share = self.main / ahead;
        let more = match self.control.overtime {
            Overtime::None => Duration::ZERO,
            Overtime::Periods(..) => self.over.0,
            Overtime::Moves(..) => self.over.0 / self.over.1.max(1),
        };
        let time = share + more;
        // Half of very little is better than nothing.
        time.saturating_sub(LAG).max(time / 2)
    }
}

/// Parses a number of seconds.
pub(crate) fn seconds(word: &str) -> Result<Duration, String> {
    let wrong = || format!("'{word}' is not a number of seconds, such as 300 or 0.5");
    word.parse::<f64>()
        .ok()
        .filter(|seconds| (0.0..1e9).contains(seconds))
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(wrong)
}

/// Parses a number of moves or periods.
pub(crate) fn count(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("'{word}' is not a whole number, such as 5"))
}

/// `time_settings MAIN OVERTIME MOVES`; `None` means no limit.
pub(crate) fn plain_control(words: &[String]) -> Result<Option<Control>, String> {
    let [main, period, moves] = words else {
        return Err("three arguments are needed: main time, overtime, and moves per overtime".to_string());
    };
    let (main, period, moves) = (seconds(main)?, seconds(period)?, count(moves)?);
    Ok(match (period.is_zero(), moves) {
        (true, _) if main.is_zero() => None,
        (true, _) => Some(Control { main, overtime: Overtime::None }),
        (false, 0) => None,
        (false, moves) => Some(Control { main, overtime: Overtime::Moves(period, moves) }),
    })
}

/// `kgs-time_settings none`, `absolute MAIN`, `byoyomi MAIN PERIOD COUNT` or `canadian MAIN PERIOD MOVES`.
pub(crate) fn named_control(words: &[String]) -> Result<Option<Control>, String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["none"] => Ok(None),
        ["absolute", main] => Ok(Some(Control { main: seconds(main)?, overtime: Overtime::None })),
        ["byoyomi", main, period, periods] => {
            let overtime = Overtime::Periods(seconds(period)?, count(periods)?.max(1));
            Ok(Some(Control { main: seconds(main)?, overtime }))
        }
        ["canadian", main, period, moves] => {
            let overtime = Overtime::Moves(seconds(period)?, count(moves)?.max(1));
            Ok(Some(Control { main: seconds(main)?, overtime }))
        }
        _ => Err("expected none, absolute MAIN, byoyomi MAIN PERIOD PERIODS or canadian MAIN PERIOD MOVES"
            .to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    fn plain(text: &str) -> Clock {
        Clock::new(plain_control(&words(text)).unwrap().unwrap())
    }

    fn named(text: &str) -> Clock {
        Clock::new(named_control(&words(text)).unwrap().unwrap())
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn main_time_is_shared_among_the_moves_ahead() {
        let clock = plain("100 0 0");
        assert_eq!(clock.allot(0), ms(5000 - 50));
        assert_eq!(clock.allot(10), ms(10_000 - 50));
        assert_eq!(clock.allot(15), clock.allot(200));
    }

    /// Whatever a clock says, a game of any length never uses more than the main time.
    #[test]
    fn main_time_is_never_used_up() {
        let mut clock = plain("60 0 0");
        let mut used = Duration::ZERO;
        for moves_made in 0..300 {
            let time = clock.allot(moves_made);
            clock.spend(time);
            used += time;
        }
        assert!(used < Duration::from_secs(60), "{used:?}");
        assert!(used > Duration::from_secs(50), "{used:?}");
    }

    #[test]
    fn periods_are_there_for_every_move() {
        let mut clock = named("byoyomi 0 10 5");
        for moves_made in 0..50 {
            assert_eq!(clock.allot(moves_made), ms(9950));
            clock.spend(ms(9950));
        }
        assert_eq!(clock.over, (ms(10_000), 5));
        clock.spend(ms(25_000));
        assert_eq!(clock.over, (ms(10_000), 3));
    }

    #[test]
    fn main_time_runs_into_periods() {
        let mut clock = named("byoyomi 20 10 5");
        assert_eq!(clock.allot(0), ms(1000 + 10_000 - 50));
        clock.spend(ms(21_000));
        assert_eq!((clock.main, clock.over), (Duration::ZERO, (ms(10_000), 5)));
    }

    #[test]
    fn moves_of_an_overtime_share_it() {
        let mut clock = plain("0 30 3");
        assert_eq!(clock.allot(0), ms(10_000 - 50));
        clock.spend(ms(20_000));
        assert_eq!(clock.allot(0), ms(5000 - 50));
        clock.spend(ms(5000));
        clock.spend(ms(5000));
        assert_eq!(clock.over, (ms(30_000), 3));
    }

    #[test]
    fn controller_knows_best() {
        let mut clock = named("canadian 100 30 3");
        clock.set_left(ms(8000), 2);
        assert_eq!(clock.allot(0), ms(4000 - 50));
        clock.set_left(ms(40_000), 0);
        assert_eq!(clock.allot(0), ms(2000 + 4000 - 50));
    }

    #[test]
    fn very_little_time_is_not_wasted_on_lag() {
        let mut clock = plain("10 0 0");
        clock.set_left(ms(200), 0);
        assert_eq!(clock.allot(0), ms(5));
        clock.set_left(Duration::ZERO, 0);
        assert_eq!(clock.allot(0), Duration::ZERO);
    }

    #[test]
    fn no_limit_is_no_control() {
        for text in ["0 0 0", "0 10 0", "300 10 0"] {
            assert_eq!(plain_control(&words(text)), Ok(None), "{text}");
        }
        assert_eq!(named_control(&words("none")), Ok(None));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in
            ["", "1", "1 2", "1 2 3 4", "x 0 0", "-1 0 0", "nan 0 0", "1e300 0 0", "0 1 1.5", "0 1 -1"]
        {
            plain_control(&words(text)).unwrap_err();
        }
        for text in ["", "none 1", "absolute", "byoyomi 1 2", "canadian 1 2 x", "fischer 1 2"] {
            named_control(&words(text)).unwrap_err();
        }
    }
}
