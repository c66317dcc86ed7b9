/** What the house keeps of itself. */
export const house = `
-- No foreign keys: the trace of a deed outlives the accounts it speaks of. The log is filtered by
-- each of these, in the order in which it is read.
CREATE TABLE audit_records (
  id UUID PRIMARY KEY, actor_id UUID NOT NULL, action VARCHAR(60) NOT NULL,
  subject_type VARCHAR(40) NOT NULL, subject_id VARCHAR(64) NOT NULL, details TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON audit_records (created_at);
CREATE INDEX ON audit_records (actor_id, created_at);
CREATE INDEX ON audit_records (actor_id, action, created_at);
CREATE INDEX ON audit_records (actor_id, subject_type, created_at);
CREATE INDEX ON audit_records (action, created_at);
CREATE INDEX ON audit_records (action, subject_type, created_at);
CREATE INDEX ON audit_records (subject_type, created_at);
CREATE INDEX ON audit_records (subject_id, created_at);

CREATE TABLE content_files (file VARCHAR(300) NOT NULL PRIMARY KEY, number INTEGER NOT NULL);

-- Each text that a content file has had. Null from the version on with which the file went.
CREATE TABLE content_versions (
  id UUID PRIMARY KEY, file VARCHAR(300) NOT NULL, number INTEGER NOT NULL, text TEXT,
  origin VARCHAR(16) NOT NULL, author_id UUID REFERENCES members (id) ON DELETE SET NULL,
  note VARCHAR(200), restored_from INTEGER, created_at TIMESTAMPTZ NOT NULL
);
CREATE UNIQUE INDEX ON content_versions (file, number);
CREATE INDEX ON content_versions (author_id);

-- Settings that an admin made in the browser. sealed: a password or token.
CREATE TABLE stored_settings (
  name VARCHAR(16) PRIMARY KEY, value TEXT NOT NULL, sealed TEXT, changed_at TIMESTAMPTZ NOT NULL
);

-- By what one knows the application's secret again that this database was written with.
CREATE TABLE secret_checks (id INTEGER PRIMARY KEY, check_value VARCHAR(64) NOT NULL);

-- One row, which is written now and then to see whether anything can be written.
CREATE TABLE storage_probe (id INTEGER PRIMARY KEY, tried_at TIMESTAMPTZ NOT NULL);
INSERT INTO storage_probe VALUES (1, '1970-01-01 00:00:00.000 +00:00');

-- What processes tell one another of changed rows, in commit order; kept for minutes.
CREATE TABLE told_changes (
  id SERIAL PRIMARY KEY, origin UUID NOT NULL, changes TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX ON told_changes (created_at);
`;
