-- The private key that records are signed with, once one was made.
ALTER TABLE service ADD COLUMN signing_key bytea;
