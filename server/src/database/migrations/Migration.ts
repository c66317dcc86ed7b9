import type { QueryInterface } from "sequelize";

/** One step of the tables' history. Steps only go forward; a backup is the way back. */
export interface Migration {
  name: string;
  up(queries: QueryInterface): Promise<void>;
}
