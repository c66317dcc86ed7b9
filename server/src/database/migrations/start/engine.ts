/** What the engine decides by, and the vendors' silences. */
export const engine = `
-- file: what the training wrote.
CREATE TABLE engine_models (
  hash VARCHAR(64) PRIMARY KEY, state VARCHAR(16) NOT NULL, file TEXT NOT NULL,
  added_at TIMESTAMPTZ NOT NULL, added_by UUID
);
CREATE UNIQUE INDEX engine_models_one_serving ON engine_models (state) WHERE state = 'serving';
CREATE UNIQUE INDEX engine_models_one_candidate ON engine_models (state) WHERE state = 'candidate';

-- One after the other: the newest names the model that serves.
CREATE TABLE model_terms (
  number INTEGER PRIMARY KEY, model VARCHAR(64) NOT NULL REFERENCES engine_models (hash),
  replaced VARCHAR(64), serves_from TIMESTAMPTZ NOT NULL, decided_at TIMESTAMPTZ NOT NULL,
  decided_by UUID, reason VARCHAR(300), comparison TEXT
);

-- From when to when the engine did not publish since it was stopped, and why.
CREATE TABLE engine_stops (
  id UUID PRIMARY KEY, reason VARCHAR(300) NOT NULL, by_itself BOOLEAN NOT NULL,
  since TIMESTAMPTZ NOT NULL, until TIMESTAMPTZ
);
CREATE INDEX ON engine_stops (since);

-- What a model's calibration has learned on a feed, one row for each class of instruments.
CREATE TABLE slope_posteriors (
  feed VARCHAR(64) NOT NULL, model VARCHAR(64) NOT NULL, instruments VARCHAR(16) NOT NULL,
  learned_to TIMESTAMPTZ NOT NULL, state TEXT NOT NULL, PRIMARY KEY (feed, model, instruments)
);

-- Whether the settled signals of a feed still bear out what was shown beside them.
CREATE TABLE drift_watches (
  feed VARCHAR(64) PRIMARY KEY, sequence INTEGER NOT NULL, state TEXT NOT NULL
);

-- How far a candidate's run beside a serving model has come on a feed.
CREATE TABLE shadow_runs (
  feed VARCHAR(64) NOT NULL, candidate VARCHAR(64) NOT NULL, serving VARCHAR(64) NOT NULL,
  since TIMESTAMPTZ NOT NULL, marked_to TIMESTAMPTZ NOT NULL, awaited TEXT NOT NULL,
  PRIMARY KEY (feed, candidate, serving)
);

CREATE TABLE shadow_days (
  feed VARCHAR(64) NOT NULL, candidate VARCHAR(64) NOT NULL, serving VARCHAR(64) NOT NULL,
  day VARCHAR(10) NOT NULL, marks INTEGER NOT NULL, forecasts INTEGER NOT NULL,
  sum DOUBLE PRECISION NOT NULL, sum_squares DOUBLE PRECISION NOT NULL,
  sum_by_count DOUBLE PRECISION NOT NULL, count_squares DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (feed, candidate, serving, day)
);

-- When which vendor of prices was silent. open_key: the feed's name until it speaks again, so that
-- there is one silence at a time, however many instances notice.
CREATE TABLE feed_silences (
  id UUID PRIMARY KEY, feed VARCHAR(64) NOT NULL, open_key VARCHAR(64) UNIQUE,
  since TIMESTAMPTZ NOT NULL, noticed_at TIMESTAMPTZ NOT NULL, ended_at TIMESTAMPTZ
);
`;
