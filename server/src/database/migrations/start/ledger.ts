/** What is sealed, and the log that is published of it. */
export const ledger = `
-- Append-only: each record's hash covers the one before it. Without a signal: a change of the model.
CREATE TABLE ledger_records (
  position INTEGER PRIMARY KEY, signal_id UUID REFERENCES signals (id), kind VARCHAR(16) NOT NULL,
  body TEXT NOT NULL, previous_hash VARCHAR(64) NOT NULL, hash VARCHAR(64) NOT NULL UNIQUE,
  recorded_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX ON ledger_records (signal_id, kind);

-- One row: what is wrong with the ledger or with what was copied from it, if anything.
CREATE TABLE ledger_checks (id INTEGER PRIMARY KEY, fault TEXT, fault_since TIMESTAMPTZ);
INSERT INTO ledger_checks (id) VALUES (1);

-- One row: where the log stands, and who signs it under which name. ledger_position: the last
-- record of the ledger that is in it.
CREATE TABLE ledger_log_heads (
  id INTEGER PRIMARY KEY, origin TEXT NOT NULL, verifier_key TEXT NOT NULL, size INTEGER NOT NULL,
  root VARCHAR(64) NOT NULL, position INTEGER NOT NULL, checkpoint TEXT NOT NULL
);

-- Append-only. As primary key the number is the fence against two writers at once.
CREATE TABLE ledger_log_entries (number INTEGER PRIMARY KEY, entry TEXT NOT NULL);

-- Base64, 256 hashes at most.
CREATE TABLE ledger_log_tiles (
  level INTEGER NOT NULL, number INTEGER NOT NULL, hashes TEXT NOT NULL, PRIMARY KEY (level, number)
);

-- Where each record of the ledger stands, and of a sealed one what opens it.
CREATE TABLE ledger_log_places (
  position INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE, signal_id VARCHAR(64),
  salt VARCHAR(64), open_at TIMESTAMPTZ, opened_by INTEGER
);
CREATE INDEX ON ledger_log_places (signal_id);
CREATE INDEX ON ledger_log_places (open_at);

-- What each witness of the log has signed last, and whether it refuses the head.
CREATE TABLE ledger_log_witnesses (
  verifier_key VARCHAR(255) PRIMARY KEY, size INTEGER NOT NULL, root VARCHAR(64), line TEXT,
  signed_at TIMESTAMPTZ, refused_at TIMESTAMPTZ
);

-- Of each day one checkpoint, and in Base64 what a time-stamp authority replied to it.
CREATE TABLE ledger_log_timestamps (
  day VARCHAR(10) PRIMARY KEY, checkpoint TEXT NOT NULL, reply TEXT NOT NULL
);
`;
