import type { Attributes, Model, ModelStatic, WhereOptions } from "sequelize";
import type { Database, DefinedModel } from "./Database.ts";

export interface PageOptions<M extends Model> {
  where: WhereOptions<Attributes<M>>;
  /** Columns that are read; all where none are named. */
  attributes?: string[];
  /** Columns with their directions; the last one tells any two rows apart. */
  order: readonly (readonly [column: string, direction: "ASC" | "DESC"])[];
  page: number;
  limit: number;
  /** What tells this question from every other one about the same table. */
  key: unknown;
  /** All other tables that `where` looks into. */
  beside: readonly DefinedModel<Model>[];
}

/**
 * One page of a list, and how many rows the whole list has. The number is cached until what it was
 * counted in is written, and a page of the second half is read from the end: neither costs more in
 * a long list.
 */
export async function findPage<M extends Model>(
  database: Database,
  definition: DefinedModel<M>,
  { where, attributes, order, page, limit, key, beside }: PageOptions<M>,
): Promise<{ rows: Attributes<M>[]; total: number }> {
  const model: ModelStatic<M> = database.model(definition);
  const total = await database.cached(
    `rows of ${definition.definition.table} ${JSON.stringify(key)}`,
    () => model.count({ where }),
    [definition, ...beside],
  );
  const offset = (page - 1) * limit;
  const find = (from: number, count: number, sorted: PageOptions<M>["order"]) =>
    model.findAll({
      where,
      ...(attributes && { attributes }),
      order: sorted.map(([column, direction]): [string, string] => [column, direction]),
      offset: from,
      limit: count,
      raw: true,
    }) as unknown as Promise<Attributes<M>[]>;

  const behind = total - offset - limit;
  if (offset <= behind || offset >= total) return { rows: await find(offset, limit, order), total };
  const turned = order.map(
    ([column, direction]) => [column, direction === "ASC" ? "DESC" : "ASC"] as const,
  );
  const rows = await find(Math.max(0, behind), Math.min(limit, total - offset), turned);
  return { rows: rows.reverse(), total };
}
