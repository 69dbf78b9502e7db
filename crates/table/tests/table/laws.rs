//! What is true of every table of every game.

use std::borrow::Cow;

use game_core::Rng;
use session::GameEntry;
use table::{
    By, ClockSetting, Command, EVENT_VERSION, Entry, Event, Forfeits, Insight, MoveInput, Moved, Opening,
    Participant, Refused, Table, TableSpec, UndoRule, Who,
};

pub(crate) fn all_games() -> Vec<GameEntry> {
    catalog::games().iter().map(|entry| ***entry).collect()
}

fn find(name: &str) -> Option<GameEntry> {
    all_games().into_iter().find(|entry| entry.info.is_called(name))
}

/// A table, and its log as it would be written.
pub(crate) struct Logged {
    pub(crate) table: Table,
    pub(crate) log: Vec<Entry>,
    pub(crate) now: u64,
}

impl Logged {
    pub(crate) fn open(spec: TableSpec) -> Self {
        Self::of_version(EVENT_VERSION, spec)
    }

    /// A table as an earlier program has opened it.
    pub(crate) fn of_version(version: u32, spec: TableSpec) -> Self {
        let seats = spec.participants.len();
        let opening = Opening {
            version,
            table: "00000000000000000000".to_string(),
            seating: (0..seats).collect(),
            spec,
            seed: 7,
            host: table::Digest::of("host").to_hex(),
            tokens: (0..seats).map(|one| Some(table::Digest::of(&format!("token-{one}")).to_hex())).collect(),
            start: None,
            moves: Vec::new(),
            given: Vec::new(),
            record: None,
        };
        let first = Entry { seq: 1, at: 1000, client: None, event: Event::Created(Box::new(opening)) };
        Self { table: Table::open(&first, find).unwrap(), log: vec![first], now: 1000 }
    }

    fn happen(&mut self, events: Vec<Event>, client: Option<&str>) {
        for entry in self.table.stamp(events, client, self.now) {
            self.table.apply(&entry).unwrap();
            self.log.push(entry);
        }
        loop {
            let events = self.table.follow_ups(self.now);
            if events.is_empty() {
                break;
            }
            for entry in self.table.stamp(events, None, self.now) {
                self.table.apply(&entry).unwrap();
                self.log.push(entry);
            }
        }
    }

    /// Does something as somebody; the code of the refusal if it is refused.
    pub(crate) fn act(&mut self, who: Who, command: &Command) -> Result<(), &'static str> {
        let code = |refused: Refused| match refused.code {
            Cow::Borrowed(code) => code,
            Cow::Owned(code) => panic!("{code} has come from elsewhere"),
        };
        let events = self.table.handle(command, who, self.now).map_err(code)?;
        self.happen(events, Some("message"));
        Ok(())
    }

    pub(crate) fn play(&mut self, who: Who, text: &str) -> Result<(), &'static str> {
        self.act(who, &Command::Move(MoveInput::Text(text.to_string())))
    }

    /// A legal move of the seat to move, whoever it is.
    pub(crate) fn play_any(&mut self, rng: &mut Rng) {
        let legal = self.table.session().legal_moves();
        let mv = rng.pick(&legal).unwrap();
        match self.table.assignment(self.now) {
            Some(_) => self.agent_plays(&mv.text, None),
            None => self.play(Who::Seat(mv.mover.seat), &mv.text).unwrap(),
        }
    }

    /// A move of the agent to move, and what it thought.
    pub(crate) fn agent_plays(&mut self, text: &str, thought: Option<Insight>) {
        let asked = self.table.assignment(self.now).unwrap();
        let events = self.table.agent_moved(asked.seat, asked.epoch, text, 3, thought);
        self.happen(events, None);
    }

    pub(crate) fn fail(&mut self) {
        let asked = self.table.assignment(self.now).unwrap();
        self.happen(self.table.agent_failed(asked.seat, asked.epoch, "out of order"), None);
    }

    pub(crate) fn pass_time(&mut self, ms: u64) {
        self.now += ms;
        self.happen(Vec::new(), None);
    }

    pub(crate) fn replayed(&self) -> Table {
        let text = serde_json::to_string(&self.log).unwrap();
        let read: Vec<Entry> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, self.log);
        Table::replay(&read, find).unwrap()
    }

    fn assert_replays(&self) {
        let again = self.replayed();
        assert_eq!(again.view(self.now), self.table.view(self.now));
        assert_eq!(again.history(), self.table.history());
        assert_eq!(again.assignment(self.now), self.table.assignment(self.now));
        assert_eq!(again.next_flag(), self.table.next_flag());
        assert_eq!(again.obeyed("message"), self.table.obeyed("message"));
    }
}

pub(crate) fn human() -> Participant {
    Participant::Human { name: None }
}

pub(crate) fn agent() -> Participant {
    Participant::Agent { spec: "random".to_string() }
}

/// Something at random that may be refused.
fn anything(rng: &mut Rng, logged: &mut Logged) {
    logged.now += u64::from(rng.below(500));
    let seats = logged.table.spec().participants.len() as u32;
    let who = if rng.below(4) == 0 { Who::Host } else { Who::Seat(rng.below(seats) as usize) };
    let command = match rng.below(60) {
        0..3 => Command::Undo,
        3..5 => Command::Redo,
        5..7 => Command::Pause,
        7..9 => Command::Resume,
        9 => Command::Step,
        10 => Command::Delay { ms: 5 },
        11 if rng.below(6) == 0 => Command::Resign,
        12 => Command::Pass,
        13..15 => Command::Sit,
        _ => {
            let is_open = logged.table.assignment(logged.now).is_some()
                || !logged.table.is_finished() && !logged.table.is_paused();
            if is_open {
                logged.play_any(rng);
            }
            return;
        }
    };
    let _ = logged.act(who, &command);
}

#[test]
fn replaying_the_events_gives_the_same_table_in_every_game() {
    for (number, entry) in all_games().into_iter().enumerate() {
        for round in 0..4_u64 {
            let mut rng = Rng::seeded(number as u64 * 100 + round);
            let participants = (0..entry.info.seats)
                .map(|seat| if (seat as u64 + round).is_multiple_of(2) { human() } else { agent() });
            let mut spec = TableSpec::new(entry.info.id, participants.collect());
            spec.clock = ClockSetting::Total { ms: 60_000, increment_ms: 100 };
            spec.undo = UndoRule::Free;
            spec.auto_pass = round % 2 == 0;
            let mut logged = Logged::of_version(1 + (round % u64::from(EVENT_VERSION)) as u32, spec);
            for step in 0..400 {
                if logged.table.is_finished() && rng.below(20) != 0 {
                    break;
                }
                anything(&mut rng, &mut logged);
                if step % 25 == 0 {
                    logged.assert_replays();
                }
            }
            logged.assert_replays();
        }
    }
}

#[test]
fn whoever_has_seen_the_events_up_to_any_number_gets_the_rest_of_the_line() {
    for round in 0..8 {
        let mut rng = Rng::seeded(round);
        let game = ["pylos", "blokus-duo"][round as usize % 2];
        let spec = TableSpec { undo: UndoRule::Free, ..TableSpec::new(game, vec![human(), agent()]) };
        let mut logged = Logged::open(spec);
        let mut seen = vec![(logged.table.seq(), logged.table.history())];
        for _ in 0..120 {
            anything(&mut rng, &mut logged);
            if rng.below(4) == 0 {
                let _ = logged.act(Who::Seat(0), &[Command::Undo, Command::Redo][rng.below(2) as usize]);
            }
            seen.push((logged.table.seq(), logged.table.history()));
        }
        for (seq, mut known) in seen {
            let from = logged.table.entries_known(seq);
            assert!(from <= known.len(), "what stays was there");
            known.truncate(from);
            known.extend(logged.table.entries_from(from));
            assert_eq!(known, logged.table.history(), "{game} after {seq}");
        }
    }
}

#[test]
fn what_somebody_may_do_is_what_the_table_obeys() {
    for round in 0..6 {
        let mut rng = Rng::seeded(round);
        let participants = if round % 2 == 0 { vec![human(), agent()] } else { vec![human(), human()] };
        let mut spec = TableSpec::new("pylos", participants);
        spec.undo = [UndoRule::Free, UndoRule::Solo, UndoRule::Off][round as usize % 3];
        spec.hot_seat = round == 3;
        let mut logged = Logged::open(spec);
        for _ in 0..80 {
            anything(&mut rng, &mut logged);
            for who in [Who::Host, Who::Seat(0), Who::Seat(1), Who::Spectator] {
                let (table, now) = (&logged.table, logged.now);
                let (may, obeys) = (table.may(who, now), |command| table.handle(&command, who, now).is_ok());
                let first = table.session().legal_moves().first().map(|mv| mv.text.clone());
                let plays = first.is_some_and(|text| obeys(Command::Move(MoveInput::Text(text))));
                assert_eq!(may.play, plays, "{who:?}");
                assert_eq!((may.undo, may.redo), (obeys(Command::Undo), obeys(Command::Redo)));
                assert_eq!((may.pause, may.resume), (obeys(Command::Pause), obeys(Command::Resume)));
                assert!(who != Who::Spectator || !(may.play || may.undo || may.delay || may.rematch));
            }
        }
    }
}

#[test]
fn whole_games_finish_with_the_result_of_the_board() {
    for entry in all_games() {
        let participants = (0..entry.info.seats).map(|_| human()).collect();
        let mut logged = Logged::open(TableSpec::new(entry.info.id, participants));
        let mut rng = Rng::seeded(3);
        while !logged.table.is_finished() {
            logged.play_any(&mut rng);
        }
        let (reached, board) = (logged.table.result().unwrap(), logged.table.session().result().unwrap());
        assert_eq!(reached.scores.as_ref(), Some(&board.scores), "{}", entry.info.id);
        assert_eq!((&reached.ranks, &reached.winners), (&board.ranks, &board.winners));
        logged.assert_replays();
    }
}

#[test]
fn a_damaged_log_is_noticed() {
    let mut logged = Logged::open(TableSpec::new("pylos", vec![human(), human()]));
    logged.play(Who::Seat(0), "a1").unwrap();
    logged.play(Who::Seat(1), "b1").unwrap();
    let mut gap = logged.log.clone();
    gap.remove(1);
    assert!(Table::replay(&gap, find).is_err());
    assert!(Table::replay(&gap[1..], find).is_err());
    let mut wrong = logged.log.clone();
    if let Event::Moved(moved) = &mut wrong[2].event {
        moved.text = "a1".to_string();
        moved.by = By::Person;
    }
    assert!(Table::replay(&wrong, find).is_err());
}

#[test]
fn what_cannot_happen_leaves_the_table_as_it_was() {
    let mut logged = Logged::open(TableSpec::new("pylos", vec![human(), human()]));
    logged.play(Who::Seat(0), "a1").unwrap();
    let moved = |text: &str, seat| {
        let text = text.to_string();
        Event::Moved(Moved { seat, text, by: By::Person, thinking_ms: 0, thought: None })
    };
    let before = (logged.table.view(0), logged.table.history());
    let entries = logged.table.stamp(vec![moved("b1", 1), moved("a1", 0)], None, 0);
    assert!(logged.table.after(&entries).is_err(), "the second is not possible");
    assert_eq!((logged.table.view(0), logged.table.history()), before);
    let next = logged.table.after(&entries[..1]).unwrap();
    assert_eq!((next.history_len(), logged.table.history_len()), (2, 1));
}

#[test]
fn digests_of_tokens_are_not_shown() {
    let logged = Logged::open(TableSpec::new("pylos", vec![human(), human()]));
    let shown = serde_json::to_string(&logged.log[0].event.public()).unwrap();
    assert!(!shown.contains(&table::Digest::of("host").to_hex()), "{shown}");
    assert!(!shown.contains(&table::Digest::of("token-0").to_hex()), "{shown}");
    assert_eq!(logged.table.identify("host"), Some(Who::Host));
    assert_eq!(logged.table.identify("token-1"), Some(Who::Seat(1)));
    assert_eq!(logged.table.identify("guess"), None);
}

#[test]
fn an_agent_that_fails_is_treated_by_the_rule_of_the_table() {
    let open = |forfeits| {
        let mut spec = TableSpec::new("pylos", vec![agent(), agent()]);
        spec.forfeits = forfeits;
        let mut logged = Logged::open(spec);
        logged.fail();
        logged
    };
    let paused = open(Forfeits::Error);
    assert!(paused.table.is_paused() && paused.table.view(0).fault.is_some());
    let replaced = open(Forfeits::Random);
    assert!(!replaced.table.is_paused() && replaced.table.view(0).seats[0].substitute.is_some());
    let lost = open(Forfeits::Stop);
    assert_eq!(lost.table.result().unwrap().winners, [1]);
    for logged in [paused, replaced, lost] {
        logged.assert_replays();
    }
}
