import { DataTypes, Model, type ModelAttributeColumnOptions } from "sequelize";
import type { DefinedModel, TableDefinition } from "./TableDefinition.ts";

declare const VALUE: unique symbol;
declare const MISSING: unique symbol;

/** A column of values of a type; `Missing`: a new row may go without one. */
export interface Column<
  Value,
  Missing extends boolean = false,
> extends ModelAttributeColumnOptions {
  readonly [VALUE]?: Value;
  readonly [MISSING]?: Missing;
}

/** Columns by their names in camelCase; Sequelize names them in snake_case. */
type Columns = Readonly<Record<string, Column<unknown, boolean>>>;

/** What a row has in each column. */
export type RowOf<C extends Columns> = {
  -readonly [Name in keyof C]: C[Name] extends Column<infer Value, boolean> ? Value : never;
};

/** What a new row is given. Sequelize itself lets go of columns that may be null. */
export type NewRowOf<C extends Columns> = {
  [Name in keyof C as C[Name] extends Column<unknown> ? Name : never]: RowOf<C>[Name];
} & {
  [Name in keyof C as C[Name] extends Column<unknown> ? never : Name]?: RowOf<C>[Name];
};

/** What `defineTable` makes: a model whose rows have what the columns say. */
export type Table<C extends Columns> = DefinedModel<Model<RowOf<C>, NewRowOf<C>> & RowOf<C>>;

/** The class that a model extends. Its columns are said here alone, with their types. */
export function defineTable<C extends Columns>(
  definition: TableDefinition & { columns: C },
): Table<C> {
  const Defined: unknown = class extends Model {
    static readonly definition = definition;
  };
  return Defined as Table<C>;
}

const given = { allowNull: false };

/** At most so many characters; without a number as many as somebody writes. */
export const text = <Value extends string = string>(length?: number): Column<Value> => ({
  type: length === undefined ? DataTypes.TEXT : DataTypes.STRING(length),
  ...given,
});
export const uuid = (): Column<string> => ({ type: DataTypes.UUID, ...given });
export const integer = <Value extends number = number>(): Column<Value> => ({
  type: DataTypes.INTEGER,
  ...given,
});
export const real = (): Column<number> => ({ type: DataTypes.DOUBLE, ...given });
export const flag = (): Column<boolean> => ({ type: DataTypes.BOOLEAN, ...given });
export const time = (): Column<Date> => ({ type: DataTypes.DATE, ...given });

/** A part of what rows are told apart by. */
export const key = <Value>(column: Column<Value>): Column<Value> => ({
  ...column,
  primaryKey: true,
});

/** A number that the database counts up by itself, by which rows are told apart. */
export const counted = (): Column<number, true> => ({
  type: DataTypes.INTEGER,
  primaryKey: true,
  autoIncrement: true,
});

export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  allowNull: true,
});

/** A new row may go without it: then it has `value`, or what the table itself says. */
export function optional<Value>(column: Column<Value>, value?: Value): Column<Value, true> {
  const options: ModelAttributeColumnOptions = { ...column };
  if (value === undefined) delete options.allowNull;
  else options.defaultValue = value;
  return options;
}

/** Under another name than its own, which the database keeps to itself. */
export const named = <Value>(field: string, column: Column<Value>): Column<Value> => ({
  ...column,
  field,
});

/** Null in each of some columns that may be null: what of them a new row begins with. */
export const nullsOf = <Name extends string>(
  columns: Readonly<Record<Name, Column<unknown>>>,
): Record<Name, null> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<Name, null>;
