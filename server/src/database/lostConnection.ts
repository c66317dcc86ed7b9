/**
 * How `pg` and PostgreSQL say that a connection is gone: the server restarts, somebody ended it, or
 * the network did. What ran on it was not committed, unless it was the COMMIT itself.
 */
export const LOST_CONNECTION =
  /Connection terminated|terminating connection|the connection is closed|not queryable|ECONNRESET|EPIPE|the database system is (?:starting up|shutting down|in recovery mode)/i;
