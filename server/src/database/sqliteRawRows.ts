import { DataTypes, type Model, type ModelStatic } from "sequelize";

type Row = Record<string, unknown>;

/**
 * Makes reads with `raw: true` give the types that the model declares, as PostgreSQL does. SQLite
 * has neither times nor booleans, and Sequelize converts its texts and numbers for instances only.
 */
export function typeRawRows(model: ModelStatic<Model>): void {
  const converters = Object.entries(model.getAttributes()).flatMap(([name, { type }]) => {
    if (type instanceof DataTypes.DATE) {
      return [{ name, convert: (value: unknown): unknown => new Date(value as string) }];
    }
    if (type instanceof DataTypes.BOOLEAN) {
      return [{ name, convert: (value: unknown): unknown => value === 1 }];
    }
    return [];
  });
  if (converters.length === 0) return;

  model.addHook("afterFind", (found: unknown, options: { raw?: boolean }) => {
    if (!options.raw || !found) return;
    for (const row of (Array.isArray(found) ? found : [found]) as Row[]) {
      for (const { name, convert } of converters) {
        const value = row[name];
        if (typeof value === "string" || typeof value === "number") row[name] = convert(value);
      }
    }
  });
}
