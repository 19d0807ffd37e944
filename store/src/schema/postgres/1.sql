-- Journals. The key is the whole concurrency control, on one node and on many.
CREATE TABLE journal (
    table_id bytea NOT NULL,
    seq bigint NOT NULL,
    served bigint NOT NULL,
    wall bigint NOT NULL,
    author text,
    request text,
    digest bytea,
    entry bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX journal_request ON journal (table_id, author, request) WHERE request IS NOT NULL;

-- How tables are found. What the last entry of a journal says (its number, its time) is read there and not repeated
-- here, so that an append which changes nothing about how a table is found writes nothing here.
CREATE TABLE tables (
    id bytea NOT NULL PRIMARY KEY,
    game text NOT NULL,
    code text,
    phase bigint NOT NULL,
    listed boolean NOT NULL,
    due bigint,
    opened_served bigint NOT NULL,
    opened_wall bigint NOT NULL
);

CREATE UNIQUE INDEX tables_code ON tables (code) WHERE code IS NOT NULL;
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (opened_wall, id) WHERE listed AND phase <> 2;

-- Who sits or sat where. When the table was opened stands here too, so that a long list is read in its order.
CREATE TABLE seats (
    player bytea NOT NULL,
    opened_wall bigint NOT NULL,
    table_id bytea NOT NULL,
    PRIMARY KEY (player, opened_wall, table_id)
);

CREATE TABLE players (
    id bytea NOT NULL PRIMARY KEY,
    owner bytea,
    since bigint NOT NULL,
    erased boolean NOT NULL
);

CREATE INDEX players_owner ON players (owner, since, id) WHERE owner IS NOT NULL;

-- Personal: apart from the players, so that it can go while they stay.
CREATE TABLE names (
    id bytea NOT NULL PRIMARY KEY,
    name text NOT NULL
);

-- Personal: apart from the journals, which never change.
CREATE TABLE said (
    table_id bytea NOT NULL,
    seq bigint NOT NULL,
    player bytea NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE INDEX said_player ON said (player);

CREATE TABLE sessions (
    token bytea NOT NULL PRIMARY KEY,
    player bytea NOT NULL REFERENCES players (id),
    since bigint NOT NULL,
    until bigint NOT NULL
);

CREATE INDEX sessions_player ON sessions (player);

CREATE TABLE carries (
    code bytea NOT NULL PRIMARY KEY,
    table_id bytea NOT NULL,
    seat bigint NOT NULL,
    player bytea NOT NULL,
    until bigint NOT NULL
);

-- The service's own clock: one row.
CREATE TABLE service (
    id bigint PRIMARY KEY CHECK (id = 1),
    last_beat bigint,
    served bigint NOT NULL
);

INSERT INTO service (id, last_beat, served) VALUES (1, NULL, 0);
