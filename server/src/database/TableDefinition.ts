import type { Model, ModelAttributes, ModelStatic } from "sequelize";

/** What a model class says of its table; the columns are named in snake_case by Sequelize. */
export interface TableDefinition {
  table: string;
  columns: ModelAttributes;
  /**
   * The columns that name changed rows to other processes; without it they hear nothing.
   * A table that somebody watches with `onChange` needs it.
   */
  changeFeedKeys?: readonly string[];
  /** Other processes hear at once that rows were added, where the database has a way (`Notices`). */
  announced?: true;
  /**
   * Columns that are a copy of what other rows say, with what a new row begins with: one function
   * writes them, by `deriving`, and every other write is refused.
   */
  derived?: Readonly<Record<string, unknown>>;
}

/** A model class of a module: a Sequelize model with a static `definition` of its table. */
export type DefinedModel<M extends Model> = ModelStatic<M> & { definition: TableDefinition };
