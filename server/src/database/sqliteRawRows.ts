import { DataTypes, type Model, type ModelStatic } from "sequelize";

type Row = Record<string, unknown>;

/**
 * Makes reads with `raw: true` give the types that the model declares, as PostgreSQL does. SQLite
 * has neither times nor booleans, and Sequelize converts its texts and numbers for instances only.
 */
export function typeRawRows(model: ModelStatic<Model>): void {
  const type = rowTyper(model);
  model.addHook("afterFind", (found: unknown, options: { raw?: boolean }) => {
    if (!options.raw || !found) return;
    type((Array.isArray(found) ? found : [found]) as Row[]);
  });
}

/** Gives the values of plain rows of a model their types, in place. */
export function rowTyper(model: ModelStatic<Model>): (rows: Row[]) => Row[] {
  const converters = Object.entries(model.getAttributes()).flatMap(([name, { type }]) => {
    if (type instanceof DataTypes.DATE) {
      return [{ name, convert: dateOf }];
    }
    if (type instanceof DataTypes.BOOLEAN) {
      return [{ name, convert: (value: unknown): unknown => value === 1 }];
    }
    return [];
  });
  return (rows) => {
    for (const row of rows) {
      for (const { name, convert } of converters) {
        const value = row[name];
        if (typeof value === "string" || typeof value === "number") row[name] = convert(value);
      }
    }
    return rows;
  };
}

/** The form in which Sequelize stores times, and how much of it the engine reads by its quick way. */
const STORED = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/;
const DATE_END = 10;
const TIME_END = 23;

function dateOf(value: unknown): unknown {
  const text = value as string;
  if (!STORED.test(text)) return new Date(text);
  return new Date(`${text.slice(0, DATE_END)}T${text.slice(DATE_END + 1, TIME_END)}Z`);
}
