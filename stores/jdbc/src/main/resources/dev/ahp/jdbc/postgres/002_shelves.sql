-- One table for each shelf. An index by end of time costs nothing where nothing ends.

CREATE TABLE agents (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX agents_by_end ON agents (until) WHERE until > 0;

CREATE TABLE tokens (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX tokens_by_end ON tokens (until) WHERE until > 0;

CREATE TABLE contracts (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX contracts_by_end ON contracts (until) WHERE until > 0;

CREATE TABLE schemas (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX schemas_by_end ON schemas (until) WHERE until > 0;

CREATE TABLE checkpoints (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX checkpoints_by_end ON checkpoints (until) WHERE until > 0;

CREATE TABLE seen (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX seen_by_end ON seen (until) WHERE until > 0;

CREATE TABLE nonces (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX nonces_by_end ON nonces (until) WHERE until > 0;

CREATE TABLE inbox (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX inbox_by_end ON inbox (until) WHERE until > 0;

CREATE TABLE inbox_open (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX inbox_open_by_end ON inbox_open (until) WHERE until > 0;

CREATE TABLE dead_letters (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX dead_letters_by_end ON dead_letters (until) WHERE until > 0;

CREATE TABLE chunks (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX chunks_by_end ON chunks (until) WHERE until > 0;

CREATE TABLE alerts (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX alerts_by_end ON alerts (until) WHERE until > 0;

CREATE TABLE subjects (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX subjects_by_end ON subjects (until) WHERE until > 0;

CREATE TABLE subject_packets (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX subject_packets_by_end ON subject_packets (until) WHERE until > 0;

CREATE TABLE personal (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX personal_by_end ON personal (until) WHERE until > 0;

CREATE TABLE erasures (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX erasures_by_end ON erasures (until) WHERE until > 0;

CREATE TABLE audit_checkpoints (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX audit_checkpoints_by_end ON audit_checkpoints (until) WHERE until > 0;

CREATE TABLE settings (key TEXT COLLATE "C" PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX settings_by_end ON settings (until) WHERE until > 0;
