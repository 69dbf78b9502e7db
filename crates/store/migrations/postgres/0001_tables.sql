-- One row per game table; what happened at it is in `events`. Times are milliseconds since 1970.
-- Names compare by their bytes, as in SQLite. JSON is text: nothing here looks into it, and it stays as it was.
CREATE TABLE game_tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    listed BIGINT NOT NULL,
    setup TEXT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    result TEXT,
    ply BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    lease_owner TEXT COLLATE "C",
    lease_epoch BIGINT NOT NULL,
    lease_until_ms BIGINT NOT NULL
);
CREATE INDEX game_tables_by_age ON game_tables (created_ms, id);
CREATE INDEX game_tables_by_status ON game_tables (status, updated_ms);
CREATE INDEX game_tables_by_owner ON game_tables (lease_owner);

CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    hash BYTEA NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE letters (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    posted_ms BIGINT NOT NULL,
    taken BIGINT NOT NULL,
    body TEXT NOT NULL,
    answer TEXT
);
CREATE INDEX letters_by_table ON letters (table_id, taken);
CREATE INDEX letters_by_age ON letters (posted_ms);
