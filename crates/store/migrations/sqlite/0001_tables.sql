-- One row per game table; what happened at it is in `events`. Times are milliseconds since 1970.
CREATE TABLE game_tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    listed INTEGER NOT NULL,
    setup TEXT NOT NULL,
    status TEXT NOT NULL,
    result TEXT,
    ply INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    lease_owner TEXT,
    lease_epoch INTEGER NOT NULL,
    lease_until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX game_tables_by_age ON game_tables (created_ms, id);
CREATE INDEX game_tables_by_status ON game_tables (status, updated_ms);
CREATE INDEX game_tables_by_owner ON game_tables (lease_owner);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: a number is never used twice, so that no answer reaches the wrong asker.
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL REFERENCES game_tables (id) ON DELETE CASCADE,
    posted_ms INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    body TEXT NOT NULL,
    answer TEXT
) STRICT;
CREATE INDEX letters_by_table ON letters (table_id, taken);
CREATE INDEX letters_by_age ON letters (posted_ms);
