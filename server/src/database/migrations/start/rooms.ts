/** Support, community, academy, bot, copy trading. */
export const rooms = `
-- The place in the queue is stored, so that an index alone gives its order. Ranges over the subject
-- need an order by bytes. Each index of a list holds all that the list is filtered by.
CREATE TABLE support_tickets (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  subject VARCHAR(120) NOT NULL, category VARCHAR(24) NOT NULL, priority VARCHAR(16) NOT NULL,
  status VARCHAR(16) NOT NULL, created_at TIMESTAMPTZ NOT NULL, updated_at TIMESTAMPTZ NOT NULL,
  queue_rank INTEGER NOT NULL DEFAULT 0,
  waiting_since TIMESTAMPTZ NOT NULL DEFAULT '1970-01-01 00:00:00.000 +00:00',
  assignee_id UUID REFERENCES members (id) ON DELETE SET NULL,
  subject_key VARCHAR(120) COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX ON support_tickets (member_id, updated_at);
CREATE INDEX ON support_tickets (status, updated_at);
CREATE INDEX support_tickets_queue ON support_tickets (queue_rank, waiting_since, id, status, priority, category, assignee_id, member_id);
CREATE INDEX support_tickets_changed ON support_tickets (updated_at, id, status, priority, category, assignee_id, member_id);
CREATE INDEX ON support_tickets (assignee_id);
CREATE INDEX ON support_tickets (subject_key);

-- What staff wrote stays when their account goes.
CREATE TABLE ticket_messages (
  id UUID PRIMARY KEY, ticket_id UUID NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  author VARCHAR(8) NOT NULL, text TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL,
  staff_id UUID REFERENCES members (id) ON DELETE SET NULL
);
CREATE INDEX ON ticket_messages (ticket_id, created_at);
CREATE INDEX ON ticket_messages (staff_id);

CREATE TABLE ticket_files (
  id UUID PRIMARY KEY, ticket_id UUID NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  message_id UUID NOT NULL REFERENCES ticket_messages (id) ON DELETE CASCADE,
  author VARCHAR(8) NOT NULL, file VARCHAR(64) NOT NULL, name VARCHAR(120) NOT NULL,
  type VARCHAR(40) NOT NULL, bytes INTEGER NOT NULL, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON ticket_files (ticket_id);
CREATE INDEX ON ticket_files (message_id);
CREATE INDEX ON ticket_files (file);

CREATE TABLE ticket_notes (
  id UUID PRIMARY KEY, ticket_id UUID NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  staff_id UUID REFERENCES members (id) ON DELETE SET NULL, text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON ticket_notes (ticket_id, created_at);
CREATE INDEX ON ticket_notes (staff_id);

-- Who has a ticket open, and who is writing.
CREATE TABLE ticket_viewers (
  ticket_id UUID NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  staff_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, writing BOOLEAN NOT NULL,
  seen_at TIMESTAMPTZ NOT NULL, PRIMARY KEY (ticket_id, staff_id)
);
CREATE INDEX ON ticket_viewers (staff_id);

CREATE TABLE community_posts (
  id UUID PRIMARY KEY, member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL, hidden_at TIMESTAMPTZ, hidden_reason TEXT
);
CREATE INDEX ON community_posts (member_id, created_at);
CREATE INDEX ON community_posts (created_at);
CREATE INDEX ON community_posts (hidden_at, member_id);

-- One row for each member and post: that is what counts a like once.
CREATE TABLE community_likes (
  post_id UUID NOT NULL REFERENCES community_posts (id) ON DELETE CASCADE,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at TIMESTAMPTZ NOT NULL, PRIMARY KEY (post_id, member_id)
);
CREATE INDEX ON community_likes (member_id);

CREATE TABLE community_reports (
  id UUID PRIMARY KEY, post_id UUID NOT NULL REFERENCES community_posts (id) ON DELETE CASCADE,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, reason TEXT NOT NULL,
  state VARCHAR(16) NOT NULL, created_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX ON community_reports (post_id, member_id);
CREATE INDEX ON community_reports (member_id);
CREATE INDEX ON community_reports (state);
CREATE INDEX ON community_reports (state, post_id, created_at);

-- What a host said to the room stays when the host's account goes.
CREATE TABLE elite_room_posts (
  id UUID PRIMARY KEY, member_id UUID REFERENCES members (id) ON DELETE SET NULL,
  text TEXT NOT NULL, created_at TIMESTAMPTZ NOT NULL, pinned_at TIMESTAMPTZ
);
CREATE INDEX ON elite_room_posts (member_id);
CREATE INDEX ON elite_room_posts (pinned_at);

CREATE TABLE elite_room_replies (
  id UUID PRIMARY KEY, post_id UUID NOT NULL REFERENCES elite_room_posts (id) ON DELETE CASCADE,
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, text TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON elite_room_replies (post_id);
CREATE INDEX ON elite_room_replies (member_id, created_at);

-- A row is a lesson that is done. Courses are content files, hence no foreign key.
CREATE TABLE lesson_progress (
  member_id UUID NOT NULL REFERENCES members (id) ON DELETE CASCADE, course_id VARCHAR(80) NOT NULL,
  lesson_id VARCHAR(80) NOT NULL, done_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (member_id, course_id, lesson_id)
);

-- Applicants need no account, so nothing here refers to members.
CREATE TABLE bot_submissions (
  id UUID PRIMARY KEY, status VARCHAR(16) NOT NULL, notes TEXT NOT NULL,
  full_name VARCHAR(120) NOT NULL, country_code VARCHAR(8) NOT NULL,
  phone_number VARCHAR(32) NOT NULL, email VARCHAR(254) NOT NULL, has_account VARCHAR(8) NOT NULL,
  has_funded VARCHAR(8) NOT NULL, can_afford VARCHAR(8) NOT NULL,
  has_lost_money VARCHAR(8) NOT NULL, loss_amount VARCHAR(120) NOT NULL,
  usage_method VARCHAR(8) NOT NULL, wants_call VARCHAR(8) NOT NULL,
  call_country_code VARCHAR(8) NOT NULL, call_number VARCHAR(32) NOT NULL,
  ready_to_start VARCHAR(8) NOT NULL, created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON bot_submissions (status, created_at);
CREATE INDEX ON bot_submissions (email);
CREATE INDEX ON bot_submissions (created_at);
CREATE INDEX bot_submissions_filters ON bot_submissions (status, ready_to_start, wants_call, created_at);

CREATE TABLE bot_submission_terms (
  term VARCHAR(64) COLLATE "C" NOT NULL,
  submission_id UUID NOT NULL REFERENCES bot_submissions (id) ON DELETE CASCADE,
  PRIMARY KEY (term, submission_id)
) WITHOUT ROWID;
CREATE INDEX ON bot_submission_terms (submission_id);

-- No foreign key to staff: what was done outlives the account of who did it.
CREATE TABLE bot_submission_changes (
  id UUID PRIMARY KEY,
  submission_id UUID NOT NULL REFERENCES bot_submissions (id) ON DELETE CASCADE,
  actor_id UUID NOT NULL, from_status VARCHAR(16) NOT NULL, to_status VARCHAR(16) NOT NULL,
  notes TEXT, created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON bot_submission_changes (submission_id, created_at);

CREATE TABLE bot_settings (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  risk_level VARCHAR(16) NOT NULL, trade_size INTEGER NOT NULL, running BOOLEAN NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE copy_trading_interests (
  member_id UUID PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  created_at TIMESTAMPTZ NOT NULL
);
`;
