//! Limits and intervals, all in one place, so that a machine can be tuned and tests need not wait.

use std::time::Duration;

/// What the server allows, and how often it looks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Largest body of a request and largest message on a socket, in bytes.
    pub largest_message: usize,
    /// Largest game record that is taken, in bytes.
    pub largest_record: usize,
    /// Messages that a socket may send in `socket_window`.
    pub socket_messages: usize,
    /// See `socket_messages`.
    pub socket_window: Duration,
    /// How long a client may take to send the head of a request, and how long its body.
    pub reading: Duration,
    /// How long a server that stops waits for requests that are on their way.
    pub farewell: Duration,
    /// How long an answer to opening a table is kept for whoever sends the same again.
    pub memory: Duration,
    /// Requests that an address may make in `quota_window`.
    pub requests: u32,
    /// Tables that an address may open in `quota_window`.
    pub tables: u32,
    /// Hints and analyses that an address may ask for in `quota_window`.
    pub thoughts: u32,
    /// See `requests`.
    pub quota_window: Duration,
    /// Sockets that an address may have open.
    pub sockets: usize,
    /// Tables in memory.
    pub live_tables: usize,
    /// Sockets at one table.
    pub watchers: usize,
    /// Messages that wait for a slow reader before it is dropped.
    pub queue: usize,
    /// How often a socket is pinged.
    pub ping: Duration,
    /// A socket that says nothing for so long, not even to a ping, is closed.
    pub silence: Duration,
    /// How long a socket may take to say hello.
    pub hello: Duration,
    /// A table that nobody uses for so long leaves memory; its log stays.
    pub idle: Duration,
    /// A game that is not over counts as abandoned when nobody is connected and nothing has happened for so long.
    pub abandoned: Duration,
    /// How long a table belongs to a process that does not say that it lives; then others take it over. A process says
    /// so three times as often, and about as often looks for tables of processes that have died.
    pub lease: Duration,
    /// How long a command waits for the process that owns its table.
    pub owner_patience: Duration,
    /// How often thinking agents report.
    pub progress: Duration,
    /// After this an agent is asked to move with the best it has.
    pub longest_thought: Duration,
    /// How long a hint or an analysis searches where nothing is known exactly.
    pub advice: Duration,
    /// After this it answers with the best it has, also when an agent with settings of its own was asked.
    pub longest_advice: Duration,
    /// Agents that think at once; 0 for one per core.
    pub thinkers: usize,
    /// Origins of pages beyond our own that may use the server, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Whether addresses of clients are taken from the last entry of `X-Forwarded-For`: only behind a proxy that
    /// writes it.
    pub is_behind_proxy: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            largest_message: 16 << 10,
            largest_record: 256 << 10,
            socket_messages: 100,
            socket_window: Duration::from_secs(20),
            reading: Duration::from_secs(30),
            farewell: Duration::from_secs(10),
            memory: Duration::from_secs(600),
            requests: 600,
            tables: 30,
            thoughts: 60,
            quota_window: Duration::from_secs(60),
            sockets: 40,
            live_tables: 2000,
            watchers: 200,
            queue: 64,
            ping: Duration::from_secs(15),
            silence: Duration::from_secs(45),
            hello: Duration::from_secs(10),
            idle: Duration::from_secs(600),
            abandoned: Duration::from_secs(600),
            lease: Duration::from_secs(10),
            owner_patience: Duration::from_secs(20),
            progress: Duration::from_millis(250),
            longest_thought: Duration::from_secs(60),
            advice: Duration::from_millis(500),
            longest_advice: Duration::from_secs(10),
            thinkers: 0,
            origins: Vec::new(),
            is_behind_proxy: false,
        }
    }
}
