import type { Model, ModelStatic } from "sequelize";
import type { TableDefinition } from "./TableDefinition.ts";

const DERIVES = Symbol("writes derived columns");

/** Options of the one statement that may write the derived columns of its table. */
export const deriving: object = { [DERIVES]: true };

/**
 * Refuses every write of a derived column by somebody else; a new row may have what rows begin with.
 * A copy with a second writer is no copy any more.
 */
export function guardDerived(bound: ModelStatic<Model>, { derived }: TableDefinition): void {
  if (!derived) return;
  const refuse = (columns: readonly string[], options: object) => {
    const name = columns.find((column) => Object.hasOwn(derived, column));
    if (name === undefined || Reflect.get(options, DERIVES) === true) return;
    throw new Error(`${name} of ${bound.tableName} is derived, and somebody else writes it`);
  };
  const begun = (values: object) =>
    Object.entries(values).flatMap(([name, value]) => (value === derived[name] ? [] : name));

  bound.addHook("beforeCreate", (row: Model, options: object) =>
    refuse(begun(row.get() as object), options),
  );
  bound.addHook("beforeBulkCreate", (rows: readonly Model[], options: object) => {
    for (const row of rows) refuse(begun(row.get() as object), options);
  });
  bound.addHook("beforeUpsert", (values: object, options: object) => {
    refuse(Object.keys(values), options);
  });
  bound.addHook("beforeUpdate", (row: Model, options: object) => {
    refuse(row.changed() || [], options);
  });
  bound.addHook("beforeBulkUpdate", (options: object) => {
    refuse(Object.keys(Reflect.get(options, "attributes") as object), options);
  });
}
