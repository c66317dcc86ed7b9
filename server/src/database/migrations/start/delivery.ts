/** Live events and all ways out of the house. */
export const delivery = `
-- What the live stream says, in commit order: the id is what a client resumes after.
CREATE TABLE live_events (
  id SERIAL PRIMARY KEY, type VARCHAR(40) NOT NULL, audience VARCHAR(60) NOT NULL,
  payload TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON live_events (created_at);

-- Up to which live event each further road has taken what it sends.
CREATE TABLE delivery_positions (name VARCHAR(24) PRIMARY KEY, last_event_id INTEGER NOT NULL);
INSERT INTO delivery_positions VALUES
  ('webhooks', 0), ('result-mails', 0), ('push', 0), ('telegram', 0), ('receptions', 0);

-- Messages with the same order_key leave one after the other, without one in any order. The
-- subject is kept beside the text, which is emptied when the message leaves.
CREATE TABLE outbox_messages (
  id UUID PRIMARY KEY, channel VARCHAR(16) NOT NULL, recipient VARCHAR(254) NOT NULL,
  payload TEXT NOT NULL, status VARCHAR(16) NOT NULL, attempts INTEGER NOT NULL,
  next_attempt_at TIMESTAMPTZ NOT NULL, last_error VARCHAR(500), created_at TIMESTAMPTZ NOT NULL,
  sent_at TIMESTAMPTZ, subject VARCHAR(200), order_key VARCHAR(80), expires_at TIMESTAMPTZ,
  taken_until TIMESTAMPTZ, idempotency_key VARCHAR(120), batch_key VARCHAR(60)
);
CREATE INDEX ON outbox_messages (status, created_at);
CREATE INDEX ON outbox_messages (created_at);
CREATE INDEX ON outbox_messages (recipient);
CREATE UNIQUE INDEX ON outbox_messages (idempotency_key);
CREATE INDEX outbox_messages_in_order ON outbox_messages (order_key, id) WHERE status = 'waiting';
CREATE INDEX outbox_messages_expiring ON outbox_messages (channel, expires_at) WHERE status = 'waiting' AND expires_at IS NOT NULL;
CREATE INDEX ON outbox_messages (status, channel, next_attempt_at);
CREATE INDEX ON outbox_messages (order_key, sent_at);
CREATE INDEX ON outbox_messages (channel, sent_at);
CREATE INDEX ON outbox_messages (batch_key, status);

-- Events and pairs: lists with commas; no pairs: all. Quiet times: minutes of the day in West Africa
-- Time, both or none.
CREATE TABLE webhooks (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id), url VARCHAR(500) NOT NULL,
  events VARCHAR(120) NOT NULL, pairs TEXT NOT NULL, min_confidence DOUBLE PRECISION NOT NULL,
  quiet_from INTEGER, quiet_to INTEGER, sealed_secret VARCHAR(255) NOT NULL,
  secret_at TIMESTAMPTZ NOT NULL, sealed_previous_secret VARCHAR(255),
  previous_secret_until TIMESTAMPTZ, disabled_reason VARCHAR(16), failing_since TIMESTAMPTZ,
  tested_at TIMESTAMPTZ, created_at TIMESTAMPTZ NOT NULL, updated_at TIMESTAMPTZ NOT NULL,
  recommended_only BOOLEAN NOT NULL DEFAULT true
);
CREATE INDEX ON webhooks (member_id, id);

CREATE TABLE webhook_attempts (
  id UUID PRIMARY KEY, webhook_id UUID NOT NULL REFERENCES webhooks (id), message_id UUID NOT NULL,
  event VARCHAR(24) NOT NULL, at TIMESTAMPTZ NOT NULL, delivered BOOLEAN NOT NULL, status INTEGER,
  fault VARCHAR(200), duration INTEGER NOT NULL
);
CREATE INDEX ON webhook_attempts (webhook_id, id);

-- Whatever ends the session ends what it has subscribed to.
CREATE TABLE push_subscriptions (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id),
  session_id UUID NOT NULL REFERENCES sessions (id) ON DELETE CASCADE, endpoint TEXT NOT NULL,
  endpoint_hash VARCHAR(64) NOT NULL UNIQUE, p256dh VARCHAR(100) NOT NULL,
  auth VARCHAR(32) NOT NULL, events VARCHAR(120) NOT NULL, pairs TEXT NOT NULL,
  min_confidence DOUBLE PRECISION NOT NULL, quiet_from INTEGER, quiet_to INTEGER,
  device VARCHAR(60) NOT NULL, tested_at TIMESTAMPTZ, last_success_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL, recommended_only BOOLEAN NOT NULL DEFAULT true
);
CREATE INDEX ON push_subscriptions (member_id, id);
CREATE UNIQUE INDEX ON push_subscriptions (session_id);

-- One member for each chat, and one chat for each member. Telegram's ids have up to 52 bits and a
-- sign: text keeps them whole on every database.
CREATE TABLE telegram_links (
  member_id UUID PRIMARY KEY REFERENCES members (id), chat_id VARCHAR(24) NOT NULL UNIQUE,
  name VARCHAR(80) NOT NULL, paused BOOLEAN NOT NULL, trades BOOLEAN NOT NULL,
  account BOOLEAN NOT NULL, pending_file VARCHAR(255), pending_name VARCHAR(120),
  pending_until TIMESTAMPTZ, tested_at TIMESTAMPTZ, created_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE telegram_codes (
  member_id UUID PRIMARY KEY REFERENCES members (id), code_hash VARCHAR(64) NOT NULL UNIQUE,
  created_at TIMESTAMPTZ NOT NULL, expires_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE telegram_channels (
  chat_id VARCHAR(24) PRIMARY KEY, invite_url VARCHAR(255) NOT NULL, created_at TIMESTAMPTZ NOT NULL
);

-- Who was let into a channel. Without a member: whose account or link is gone, to be removed.
CREATE TABLE telegram_seats (
  id UUID PRIMARY KEY, chat_id VARCHAR(24) NOT NULL, user_id VARCHAR(24) NOT NULL,
  member_id UUID REFERENCES members (id), created_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX ON telegram_seats (chat_id, user_id);
CREATE INDEX ON telegram_seats (member_id);

-- What was handed to Telegram, and the id that it gave. The row's id is the outbox message's.
CREATE TABLE telegram_posts (
  id UUID PRIMARY KEY, chat_id VARCHAR(24) NOT NULL, signal_id UUID, event VARCHAR(24),
  message_id INTEGER, begun_at TIMESTAMPTZ, repeats INTEGER NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON telegram_posts (signal_id, chat_id, event);
CREATE INDEX ON telegram_posts (chat_id);
CREATE INDEX ON telegram_posts (created_at);

CREATE TABLE telegram_pollers (
  name VARCHAR(24) PRIMARY KEY, holder UUID, until TIMESTAMPTZ NOT NULL
);
INSERT INTO telegram_pollers (name, until) VALUES ('updates', '1970-01-01 00:00:00.000 +00:00');
`;
