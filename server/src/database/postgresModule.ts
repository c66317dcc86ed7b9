import pg from "pg";

/**
 * A connection that outlives its own loss. Sequelize listens for faults only a moment after a
 * connection stands; one that is ended in that moment (the server restarts) would end the process.
 * A later query on it is refused with words of `LOST_CONNECTION`.
 */
class PostgresClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }
}

/** What Sequelize needs of `pg`. */
export const postgresModule = { Client: PostgresClient, types: pg.types };
