/** Signals on all their ways, and what members made of them. */
export const signals = `
-- audience is the lowest tier that receives it: decided at publishing, never counted per member.
-- "One signal per mark" is the database's promise, whatever the scheduler does. Statistics are
-- counted from the widest index alone, each source and grade apart.
CREATE TABLE signals (
  id UUID PRIMARY KEY, feed VARCHAR(64) NOT NULL, market VARCHAR(16) NOT NULL,
  sequence INTEGER NOT NULL, pair VARCHAR(24) NOT NULL, slot TIMESTAMPTZ NOT NULL,
  direction VARCHAR(4) NOT NULL, entry_price DOUBLE PRECISION NOT NULL,
  entry_tick_at TIMESTAMPTZ NOT NULL, confidence DOUBLE PRECISION, confidence_low DOUBLE PRECISION,
  confidence_high DOUBLE PRECISION, confidence_sample INTEGER NOT NULL, analysis TEXT NOT NULL,
  stop_loss DOUBLE PRECISION, take_profit DOUBLE PRECISION, status VARCHAR(16) NOT NULL,
  outcome VARCHAR(16), close_price DOUBLE PRECISION, close_tick_at TIMESTAMPTZ,
  unsettled_reason VARCHAR(120), audience VARCHAR(16) NOT NULL, created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL, updated_at TIMESTAMPTZ NOT NULL, settled_at TIMESTAMPTZ,
  published_hash VARCHAR(64) NOT NULL, settled_hash VARCHAR(64),
  source VARCHAR(80) NOT NULL DEFAULT 'engine', voided_reason VARCHAR(300), voided_at TIMESTAMPTZ,
  quoted_by VARCHAR(64), published_entry_price DOUBLE PRECISION, grade VARCHAR(16),
  published_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX ON signals (feed, slot);
CREATE UNIQUE INDEX ON signals (feed, sequence);
CREATE INDEX ON signals (feed, status, expires_at);
CREATE INDEX ON signals (feed, source, sequence);
CREATE INDEX signals_voided ON signals (feed, sequence) WHERE voided_at IS NOT NULL;
CREATE INDEX ON signals (feed, settled_at);
CREATE INDEX ON signals (feed, status, source, grade, outcome, confidence);

-- Both exist from the beginning, so that whoever decides by one can hold its row.
CREATE TABLE signal_switches (
  name VARCHAR(16) PRIMARY KEY, paused BOOLEAN NOT NULL, reason VARCHAR(300), changed_by UUID,
  changed_at TIMESTAMPTZ
);
INSERT INTO signal_switches (name, paused) VALUES ('engine', false), ('imports', false);

CREATE TABLE planned_signals (
  id UUID PRIMARY KEY, feed VARCHAR(64) NOT NULL, slot TIMESTAMPTZ NOT NULL,
  pair VARCHAR(24) NOT NULL, direction VARCHAR(4) NOT NULL, source VARCHAR(80) NOT NULL,
  confidence DOUBLE PRECISION, stop_loss DOUBLE PRECISION, take_profit DOUBLE PRECISION,
  analysis TEXT NOT NULL, status VARCHAR(16) NOT NULL, reason VARCHAR(300),
  signal_id UUID REFERENCES signals (id), planned_by UUID, created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON planned_signals (feed, status, slot);
CREATE INDEX ON planned_signals (feed, created_at);
CREATE UNIQUE INDEX planned_signals_one_waiting ON planned_signals (feed, slot) WHERE status = 'waiting';

-- name_key: the name in small letters, since two that look alike would be taken for one.
CREATE TABLE import_sources (
  id UUID PRIMARY KEY, name VARCHAR(40) NOT NULL, name_key VARCHAR(40) NOT NULL UNIQUE,
  kind VARCHAR(16) NOT NULL, token_hash VARCHAR(64) NOT NULL, token_at TIMESTAMPTZ NOT NULL,
  disabled_at TIMESTAMPTZ, created_by UUID, created_at TIMESTAMPTZ NOT NULL
);

-- message_key: what makes two messages the same one, so that a repetition counts once.
CREATE TABLE import_receipts (
  id UUID PRIMARY KEY, source_id UUID NOT NULL REFERENCES import_sources (id),
  message_key VARCHAR(64) NOT NULL, content_hash VARCHAR(64) NOT NULL, external_id VARCHAR(120),
  excerpt VARCHAR(300) NOT NULL, pair VARCHAR(24), direction VARCHAR(4),
  confidence DOUBLE PRECISION, stop_loss DOUBLE PRECISION, take_profit DOUBLE PRECISION, note TEXT,
  issued_at TIMESTAMPTZ, status VARCHAR(16) NOT NULL, reason VARCHAR(300),
  plan_id UUID REFERENCES planned_signals (id), signal_id UUID REFERENCES signals (id),
  received_at TIMESTAMPTZ NOT NULL, decided_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX ON import_receipts (source_id, message_key);
CREATE INDEX ON import_receipts (source_id, received_at);
CREATE INDEX ON import_receipts (source_id, status);
CREATE INDEX ON import_receipts (status, received_at);
CREATE INDEX ON import_receipts (plan_id);

-- How each signal ended, as its records say. position: of the record that ended it.
CREATE TABLE signal_results (
  position INTEGER PRIMARY KEY, published_position INTEGER NOT NULL, signal_id UUID NOT NULL UNIQUE,
  feed VARCHAR(64) NOT NULL, market VARCHAR(16) NOT NULL, sequence INTEGER NOT NULL,
  pair VARCHAR(24) NOT NULL, source VARCHAR(80) NOT NULL, grade VARCHAR(16), model VARCHAR(64),
  confidence DOUBLE PRECISION, ending VARCHAR(16) NOT NULL, slot TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL, ended_at TIMESTAMPTZ NOT NULL, late VARCHAR(8)
);
CREATE INDEX ON signal_results (feed, source, grade, ending, confidence);
CREATE INDEX ON signal_results (feed, sequence);
CREATE INDEX ON signal_results (feed, ended_at);

-- From which mark to which other one what reached a member.
CREATE TABLE signal_receptions (
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, feed VARCHAR(64) NOT NULL,
  since TIMESTAMPTZ NOT NULL, until TIMESTAMPTZ, reach VARCHAR(16),
  PRIMARY KEY (member_id, feed, since)
);
CREATE INDEX ON signal_receptions (feed, until, member_id);

CREATE TABLE signal_nights (
  member_id UUID NOT NULL REFERENCES members (id), valid_from TIMESTAMPTZ NOT NULL,
  night_from INTEGER, night_to INTEGER, PRIMARY KEY (member_id, valid_from)
);

CREATE TABLE signal_notes (
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  signal_id UUID NOT NULL REFERENCES signals (id) ON DELETE CASCADE, text TEXT NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL, PRIMARY KEY (member_id, signal_id)
);

CREATE TABLE journal_settings (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE, max_loss_cents INTEGER,
  max_signals INTEGER, limits_at TIMESTAMPTZ, paused_at TIMESTAMPTZ, paused_until TIMESTAMPTZ,
  leaderboard BOOLEAN NOT NULL, updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON journal_settings (updated_at);

-- Feed and slot are the signal's own, which never change: a member's days are read from here alone.
CREATE TABLE journal_entries (
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  signal_id UUID NOT NULL REFERENCES signals (id), feed VARCHAR(64) NOT NULL,
  slot TIMESTAMPTZ NOT NULL, decision VARCHAR(8) NOT NULL, stake_cents INTEGER,
  payout_percent DOUBLE PRECISION, decided_at TIMESTAMPTZ NOT NULL, changed_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (member_id, signal_id)
);
CREATE INDEX ON journal_entries (member_id, feed, slot);
CREATE INDEX ON journal_entries (signal_id);
CREATE INDEX ON journal_entries (signal_id, decision);
`;
