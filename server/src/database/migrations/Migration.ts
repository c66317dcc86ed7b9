import type { QueryInterface } from "sequelize";

/** Only `stepQueries` can say of itself that all its calls belong to one transaction. */
declare const IN_ONE_TRANSACTION: unique symbol;

/** A QueryInterface all of whose calls, and those of its `sequelize`, run in one transaction. */
export type StepQueries = QueryInterface & { readonly [IN_ONE_TRANSACTION]: true };

/**
 * One step of the tables' history. Steps only go forward; a backup is the way back. A step is done
 * or not begun: its changes and its row in `migrations` are one transaction. SQLite looks at no
 * foreign keys meanwhile, so that a table may be written anew, and at all of them before the commit.
 */
export interface Migration {
  name: string;
  up(queries: StepQueries): Promise<void>;
}
