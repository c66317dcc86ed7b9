/** What gives a member access: claims, codes, partners. */
export const access = `
-- No foreign keys to staff: a decision outlives the account of who took it. marked_at is null
-- while the claim's marks are still to be taken.
CREATE TABLE deposit_claims (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  status VARCHAR(16) NOT NULL, broker_account_id VARCHAR(64) NOT NULL,
  access_path VARCHAR(16) NOT NULL, declared_amount INTEGER NOT NULL, verified_amount INTEGER,
  reason TEXT, proof_file VARCHAR(64) NOT NULL UNIQUE, proof_name VARCHAR(120) NOT NULL,
  proof_type VARCHAR(40) NOT NULL, proof_bytes INTEGER NOT NULL, decided_by UUID,
  created_at TIMESTAMPTZ NOT NULL, decided_at TIMESTAMPTZ, taken_by UUID, taken_until TIMESTAMPTZ,
  sent_by VARCHAR(16) NOT NULL DEFAULT 'web', counts VARCHAR(8), corrected_from INTEGER,
  corrected_by UUID, corrected_at TIMESTAMPTZ, correction_reason TEXT, ended_grant TEXT,
  look VARCHAR(64), marked_at TIMESTAMPTZ, reported BOOLEAN NOT NULL DEFAULT false
);
CREATE INDEX ON deposit_claims (member_id, created_at);
CREATE INDEX ON deposit_claims (status, created_at);
CREATE UNIQUE INDEX deposit_claims_one_waiting ON deposit_claims (member_id) WHERE status = 'waiting';
CREATE INDEX ON deposit_claims (created_at);
CREATE INDEX ON deposit_claims (decided_at);
CREATE INDEX ON deposit_claims (marked_at);
CREATE INDEX ON deposit_claims (status, reported, created_at);

-- What of a claim may stand in other claims, too. Without a claim once the member is gone: what
-- stays is that the picture was there.
CREATE TABLE claim_marks (
  id UUID PRIMARY KEY, claim_id UUID, kind VARCHAR(8) NOT NULL, mark VARCHAR(64) NOT NULL
);
CREATE INDEX ON claim_marks (mark, kind);
CREATE INDEX ON claim_marks (claim_id);

CREATE TABLE dashboard_codes (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  code_hash VARCHAR(64) NOT NULL, tier VARCHAR(16) NOT NULL, tries_left INTEGER NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);

-- How each partner's postbacks are handled.
CREATE TABLE partner_settings (
  partner VARCHAR(16) PRIMARY KEY, enabled BOOLEAN NOT NULL, secret_hash VARCHAR(64),
  secret_at TIMESTAMPTZ, approve_up_to INTEGER
);

-- The ids by which members are named at partners.
CREATE TABLE partner_clicks (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  click_id VARCHAR(32) NOT NULL UNIQUE, created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE partner_postbacks (
  id UUID PRIMARY KEY, partner VARCHAR(16) NOT NULL, message_key VARCHAR(64) NOT NULL,
  text TEXT NOT NULL, event VARCHAR(16) NOT NULL, click_id VARCHAR(64), account_id VARCHAR(64),
  account_key VARCHAR(64), cents INTEGER, currency VARCHAR(64), external_id VARCHAR(64),
  said_at VARCHAR(64), state VARCHAR(64), fault VARCHAR(300), fate VARCHAR(16) NOT NULL,
  reason VARCHAR(300), matched_by VARCHAR(8),
  member_id UUID REFERENCES members (id) ON DELETE CASCADE, claim_id UUID, times INTEGER NOT NULL,
  received_at TIMESTAMPTZ NOT NULL, last_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX ON partner_postbacks (partner, message_key);
CREATE INDEX ON partner_postbacks (partner, external_id);
CREATE INDEX ON partner_postbacks (partner, received_at);
CREATE INDEX ON partner_postbacks (account_key);
CREATE INDEX ON partner_postbacks (member_id, received_at);
CREATE INDEX ON partner_postbacks (received_at);

-- Partners that are asked whether they know a claim's member, by which token, and what they said.
CREATE TABLE asked_partners (
  partner VARCHAR(16) PRIMARY KEY, sealed_token TEXT NOT NULL, app_id VARCHAR(64),
  token_at TIMESTAMPTZ NOT NULL, token_ends_at TIMESTAMPTZ, refused_at TIMESTAMPTZ,
  held_until TIMESTAMPTZ
);

CREATE TABLE partner_questions (
  id UUID PRIMARY KEY,
  claim_id UUID NOT NULL UNIQUE REFERENCES deposit_claims (id) ON DELETE CASCADE,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, partner VARCHAR(16) NOT NULL,
  account VARCHAR(64) NOT NULL, state VARCHAR(16) NOT NULL, about VARCHAR(254), known BOOLEAN,
  accounts TEXT, answered_at TIMESTAMPTZ, fault VARCHAR(300), tries INTEGER NOT NULL,
  next_at TIMESTAMPTZ NOT NULL, asking_until TIMESTAMPTZ, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON partner_questions (partner, state, next_at);
CREATE INDEX ON partner_questions (member_id);
`;
