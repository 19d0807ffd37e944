-- Large values of entries, each kept once: see large.rs.
CREATE TABLE blobs (
    hash bytea NOT NULL PRIMARY KEY,
    value bytea NOT NULL
);

-- Where in an entry its large values belong, and which; nothing where there is none.
ALTER TABLE journal ADD COLUMN places bytea;
