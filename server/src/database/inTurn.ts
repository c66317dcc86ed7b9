import type { Sequelize } from "sequelize";

/**
 * Runs `work` while no other process does so under the same name: whoever comes later waits, and
 * finds it done. On PostgreSQL alone, since files belong to one server. The lock lies on a connection
 * of its own and ends with it, however the process ends.
 */
export async function inTurn<T>(
  sequelize: Sequelize,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (sequelize.getDialect() === "sqlite") return work();
  return sequelize.transaction(async (transaction) => {
    await sequelize.query("SET LOCAL idle_in_transaction_session_timeout = 0", { transaction });
    await sequelize.query("SELECT pg_advisory_xact_lock(hashtext(:lock))", {
      replacements: { lock: `signaldeck ${name}` },
      transaction,
    });
    return work();
  });
}
