//! Limits and intervals in one place, so that a machine can be tuned and tests need not wait.

use std::time::Duration;

/// The limits and intervals of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Largest body of a request and largest message on a socket, in bytes.
    pub max_message_bytes: usize,
    /// Largest game record, in bytes.
    pub max_record_bytes: usize,
    /// Messages per socket and `socket_window`.
    pub socket_messages: usize,
    /// See `socket_messages`.
    pub socket_window: Duration,
    /// Timeout for the head of a request, and for its body.
    pub read_timeout: Duration,
    /// How long shutdown waits for running requests.
    pub shutdown_timeout: Duration,
    /// How long the answer to opening a table is kept for a repeated request.
    pub idempotency_window: Duration,
    /// Requests per address and `quota_window`.
    pub requests: u32,
    /// Tables opened per address and `quota_window`.
    pub tables: u32,
    /// Hints and analyses per address and `quota_window`.
    pub advice_requests: u32,
    /// See `requests`.
    pub quota_window: Duration,
    /// Open sockets per address.
    pub sockets: usize,
    /// Most tables in memory.
    pub live_tables: usize,
    /// Most sockets per table.
    pub watchers: usize,
    /// Messages that may wait for a slow reader before it is dropped.
    pub feed_queue: usize,
    /// The interval between pings.
    pub ping_interval: Duration,
    /// A socket is closed if nothing arrives for this long, not even a pong.
    pub idle_timeout: Duration,
    /// Timeout for hello.
    pub hello_timeout: Duration,
    /// A table that is not used for this long is unloaded; its log stays.
    pub unload_after: Duration,
    /// An unfinished game counts as abandoned after this long without connections and events.
    pub abandoned_after: Duration,
    /// How long a process owns a table after its last renewal; then others take it over. Leases are renewed
    /// three times as often, and orphans are looked for about as often.
    pub lease: Duration,
    /// How long a command waits for the process that owns the table.
    pub owner_timeout: Duration,
    /// The interval between progress reports of thinking agents.
    pub progress_interval: Duration,
    /// After this time an agent must move with the best it has.
    pub max_thinking_time: Duration,
    /// The search time of a hint or an analysis if nothing is known exactly.
    pub advice_time: Duration,
    /// After this time an analysis answers with the best it has, even if the agent's own settings allow more.
    pub max_advice_time: Duration,
    /// Agents that may think at once; 0 means one per core.
    pub agent_threads: usize,
    /// Origins of foreign pages that may use the server, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Whether client addresses come from the last entry of `X-Forwarded-For`. Only set this behind a proxy
    /// that writes it.
    pub is_behind_proxy: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_message_bytes: 16 << 10,
            max_record_bytes: 256 << 10,
            socket_messages: 100,
            socket_window: Duration::from_secs(20),
            read_timeout: Duration::from_secs(30),
            shutdown_timeout: Duration::from_secs(10),
            idempotency_window: Duration::from_secs(600),
            requests: 600,
            tables: 30,
            advice_requests: 60,
            quota_window: Duration::from_secs(60),
            sockets: 40,
            live_tables: 2000,
            watchers: 200,
            feed_queue: 64,
            ping_interval: Duration::from_secs(15),
            idle_timeout: Duration::from_secs(45),
            hello_timeout: Duration::from_secs(10),
            unload_after: Duration::from_secs(600),
            abandoned_after: Duration::from_secs(600),
            lease: Duration::from_secs(10),
            owner_timeout: Duration::from_secs(20),
            progress_interval: Duration::from_millis(250),
            max_thinking_time: Duration::from_secs(60),
            advice_time: Duration::from_millis(500),
            max_advice_time: Duration::from_secs(10),
            agent_threads: 0,
            origins: Vec::new(),
            is_behind_proxy: false,
        }
    }
}
