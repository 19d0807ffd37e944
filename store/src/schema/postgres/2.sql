-- How often the store was filled from a backup.
ALTER TABLE service ADD COLUMN restored bigint NOT NULL DEFAULT 0;

-- How far players have looked at tables.
CREATE TABLE looked (
    player bytea NOT NULL,
    table_id bytea NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (player, table_id)
);
