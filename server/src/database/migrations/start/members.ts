/** Members, how they sign in, and what staff keep of them. */
export const members = `
CREATE TABLE members (
  id UUID PRIMARY KEY, email VARCHAR(254) NOT NULL UNIQUE, full_name VARCHAR(120) NOT NULL,
  phone VARCHAR(32) NOT NULL, country VARCHAR(60) NOT NULL, telegram VARCHAR(64),
  password_hash VARCHAR(255) NOT NULL, role VARCHAR(16) NOT NULL, tier VARCHAR(16) NOT NULL,
  dashboard_unlocked BOOLEAN NOT NULL, has_deposited BOOLEAN NOT NULL,
  deposit_amount INTEGER NOT NULL, access_path VARCHAR(16), broker_account_id VARCHAR(64),
  admission_code VARCHAR(16) NOT NULL UNIQUE, confirmed_at TIMESTAMPTZ, trial_ends_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL, updated_at TIMESTAMPTZ NOT NULL, declared_deposit INTEGER,
  second_factor_at TIMESTAMPTZ, demo BOOLEAN NOT NULL DEFAULT false, granted_until TIMESTAMPTZ,
  standing_tier VARCHAR(16), standing_unlocked BOOLEAN, blocked_at TIMESTAMPTZ, blocked_reason TEXT,
  risk_version VARCHAR(32), risk_acknowledged_at TIMESTAMPTZ, own_payout_percent DOUBLE PRECISION,
  own_floor DOUBLE PRECISION, verified_path VARCHAR(16), base_tier VARCHAR(16),
  base_unlocked BOOLEAN, language VARCHAR(2) NOT NULL DEFAULT 'en'
);
CREATE INDEX ON members (role);
CREATE INDEX ON members (granted_until);
CREATE INDEX ON members (role, created_at, id);
CREATE INDEX ON members (broker_account_id);

-- PostgreSQL must compare bytes, and SQLite needs no row ids beside the key.
CREATE TABLE member_search_terms (
  term VARCHAR(64) COLLATE "C" NOT NULL,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, PRIMARY KEY (term, member_id)
) WITHOUT ROWID;
CREATE INDEX ON member_search_terms (member_id, term);

-- No foreign key to the author: a note outlives the account of who wrote it.
CREATE TABLE member_notes (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  author_id UUID NOT NULL, text TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON member_notes (member_id, created_at);

CREATE TABLE notification_preferences (
  member_id UUID NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  signals BOOLEAN NOT NULL, trades BOOLEAN NOT NULL, security BOOLEAN NOT NULL,
  marketing BOOLEAN NOT NULL, updated_at TIMESTAMPTZ NOT NULL,
  digest BOOLEAN NOT NULL DEFAULT false, announcements BOOLEAN NOT NULL DEFAULT true
);
CREATE INDEX ON notification_preferences (digest, member_id);

-- view_as: a session of the staff that reads what this member reads.
CREATE TABLE sessions (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  token_hash VARCHAR(64) NOT NULL UNIQUE, user_agent VARCHAR(255), created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL, view_as UUID REFERENCES members (id) ON DELETE CASCADE,
  mark_hash VARCHAR(64)
);
CREATE INDEX ON sessions (member_id);
CREATE INDEX ON sessions (view_as);

-- Devices at which a member has signed in.
CREATE TABLE known_devices (
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, mark_hash VARCHAR(64) NOT NULL,
  used_at TIMESTAMPTZ NOT NULL, PRIMARY KEY (member_id, mark_hash)
);
CREATE INDEX ON known_devices (mark_hash);

-- Several per member: a stranger who asks for a link must not make the member's own one void.
CREATE TABLE password_resets (
  token_hash VARCHAR(64) PRIMARY KEY,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON password_resets (member_id);

CREATE TABLE email_changes (
  member_id UUID NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  new_email VARCHAR(254) NOT NULL, code_hash VARCHAR(64) NOT NULL, tries_left INTEGER NOT NULL,
  created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);

-- Each application for an address is kept apart, with a code of its own.
CREATE TABLE registrations (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  full_name VARCHAR(120) NOT NULL, phone VARCHAR(32) NOT NULL, country VARCHAR(60) NOT NULL,
  telegram VARCHAR(64), password_hash VARCHAR(255) NOT NULL, risk_version VARCHAR(32),
  code_hash VARCHAR(64), created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL,
  language VARCHAR(2) NOT NULL DEFAULT 'en'
);
CREATE INDEX ON registrations (member_id);
CREATE INDEX ON registrations (expires_at);

CREATE TABLE sign_in_challenges (
  token_hash VARCHAR(64) PRIMARY KEY,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, tries_left INTEGER NOT NULL,
  created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON sign_in_challenges (member_id);
CREATE INDEX ON sign_in_challenges (expires_at);

CREATE TABLE totp_secrets (
  member_id UUID NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  sealed_secret VARCHAR(255) NOT NULL, last_step INTEGER NOT NULL, created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE recovery_codes (
  code_hash VARCHAR(64) PRIMARY KEY,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON recovery_codes (member_id);

CREATE TABLE staff_invitations (
  member_id UUID NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);

-- One row at most: the newest link is the one that works, on all instances.
CREATE TABLE first_admin_links (
  id INTEGER PRIMARY KEY, token_hash VARCHAR(64) NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);

-- Members who are brought along from another product. position: the row that was looked at last
-- while members are written to, or removed.
CREATE TABLE member_imports (
  id UUID PRIMARY KEY, actor_id UUID REFERENCES members (id) ON DELETE SET NULL,
  taken_back_by UUID REFERENCES members (id) ON DELETE SET NULL, file_name VARCHAR(120) NOT NULL,
  file_hash VARCHAR(64) NOT NULL, vouch TEXT, invites BOOLEAN NOT NULL, state VARCHAR(16) NOT NULL,
  file_rows INTEGER NOT NULL DEFAULT 0, planned INTEGER NOT NULL DEFAULT 0,
  written INTEGER NOT NULL DEFAULT 0, refused INTEGER NOT NULL DEFAULT 0,
  deposits INTEGER NOT NULL DEFAULT 0, invited INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL, ended_at TIMESTAMPTZ
);
CREATE INDEX ON member_imports (created_at);
CREATE INDEX ON member_imports (actor_id);
CREATE INDEX ON member_imports (taken_back_by);

-- What is still to be written, and what was refused. What was written is gone from here.
CREATE TABLE member_import_rows (
  id UUID PRIMARY KEY, import_id UUID NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
  row_number INTEGER NOT NULL, account TEXT, reason TEXT
);
CREATE UNIQUE INDEX ON member_import_rows (import_id, row_number);

CREATE TABLE imported_members (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  import_id UUID NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
  row_number INTEGER NOT NULL, created_at TIMESTAMPTZ NOT NULL, invited_at TIMESTAMPTZ
);
CREATE INDEX ON imported_members (import_id, row_number);

CREATE TABLE notices (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  facts TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL, read_at TIMESTAMPTZ
);
CREATE INDEX ON notices (member_id, id);

-- What is written to many members at once. position: the last one who was looked at, without a
-- foreign key, since members may go meanwhile.
CREATE TABLE announcements (
  id UUID PRIMARY KEY, author_id UUID REFERENCES members (id) ON DELETE SET NULL,
  kind VARCHAR(16) NOT NULL, subject VARCHAR(120) NOT NULL, text TEXT NOT NULL,
  by_mail BOOLEAN NOT NULL, by_chat BOOLEAN NOT NULL, filter TEXT NOT NULL,
  state VARCHAR(16) NOT NULL, total INTEGER NOT NULL DEFAULT 0, reached INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0, position UUID, sent INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0, expired INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ NOT NULL, ended_at TIMESTAMPTZ
);
CREATE INDEX ON announcements (created_at);
CREATE INDEX ON announcements (author_id);

-- What each of the staff wishes to be told of what waits, and when they were told last.
CREATE TABLE desk_notices (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE, kinds VARCHAR(120) NOT NULL,
  channels VARCHAR(40) NOT NULL, hours_from INTEGER, hours_to INTEGER, zone VARCHAR(64) NOT NULL,
  every_hours INTEGER NOT NULL, told_at TIMESTAMPTZ, open BOOLEAN NOT NULL
);
`;
