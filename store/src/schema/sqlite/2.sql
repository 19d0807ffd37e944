-- How often the store was filled from a backup.
ALTER TABLE service ADD COLUMN restored INTEGER NOT NULL DEFAULT 0;

-- How far players have looked at tables.
CREATE TABLE looked (
    player BLOB NOT NULL,
    table_id BLOB NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
