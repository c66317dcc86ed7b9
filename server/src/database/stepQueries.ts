import type { QueryInterface, QueryOptions, Sequelize, Transaction } from "sequelize";
import type { StepQueries } from "./migrations/Migration.ts";

/**
 * A QueryInterface whose every call runs in `transaction`: all that it does comes down to `query`
 * of its Sequelize, and that one's knows no other way. So no step can forget the transaction.
 */
export function stepQueries(sequelize: Sequelize, transaction: Transaction): StepQueries {
  const bound = Object.create(sequelize) as Sequelize;
  const query = (sql: string, options: QueryOptions = {}) =>
    sequelize.query(sql, { ...options, transaction });
  const refuse = () => Promise.reject(new Error("A step is one transaction and begins no other"));
  Object.assign(bound, { query, transaction: refuse });

  const own = sequelize.getQueryInterface();
  const Dialect = own.constructor as new (
    sequelize: Sequelize,
    generator: unknown,
  ) => QueryInterface;
  return new Dialect(bound, own.queryGenerator) as StepQueries;
}
