-- Journals. The key is the whole concurrency control. Entries stand in the order in which they came, so that those of
-- many tables that are written together share pages, and what is written for an append is little more than its indexes.
CREATE TABLE journal (
    table_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    served INTEGER NOT NULL,
    wall INTEGER NOT NULL,
    author TEXT,
    request TEXT,
    digest BLOB,
    entry BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT;

CREATE UNIQUE INDEX journal_request ON journal (table_id, author, request) WHERE request IS NOT NULL;

-- How tables are found. What the last entry of a journal says (its number, its time) is read there and not repeated
-- here, so that an append which changes nothing about how a table is found writes nothing here.
CREATE TABLE tables (
    id BLOB NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    code TEXT,
    phase INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    due INTEGER,
    opened_served INTEGER NOT NULL,
    opened_wall INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (opened_wall, id) WHERE listed = 1 AND phase <> 2;

-- Who sits or sat where. When the table was opened stands here too, so that a long list is read in its order.
CREATE TABLE seats (
    player BLOB NOT NULL,
    opened_wall INTEGER NOT NULL,
    table_id BLOB NOT NULL,
    PRIMARY KEY (player, opened_wall, table_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id BLOB NOT NULL PRIMARY KEY,
    owner BLOB,
    since INTEGER NOT NULL,
    erased INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX players_owner ON players (owner, since, id) WHERE owner IS NOT NULL;

-- Personal: apart from the players, so that it can go while they stay.
CREATE TABLE names (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Personal: apart from the journals, which never change.
CREATE TABLE said (
    table_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    player BLOB NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX said_player ON said (player);

CREATE TABLE sessions (
    token BLOB NOT NULL PRIMARY KEY,
    player BLOB NOT NULL REFERENCES players (id),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_player ON sessions (player);

CREATE TABLE carries (
    code BLOB NOT NULL PRIMARY KEY,
    table_id BLOB NOT NULL,
    seat INTEGER NOT NULL,
    player BLOB NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The service's own clock: one row.
CREATE TABLE service (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last_beat INTEGER,
    served INTEGER NOT NULL
) STRICT;

INSERT INTO service (id, last_beat, served) VALUES (1, NULL, 0);
