import type { CursorQuery } from "@signaldeck/contract";
import { Op } from "sequelize";

/**
 * How to find one page of rows with time-ordered ids, newest first; one row more than asked for
 * tells whether there are older ones.
 */
export function cursorFind(query: CursorQuery) {
  return {
    where: query.cursor === undefined ? {} : { id: { [Op.lt]: query.cursor } },
    order: [["id", "DESC"]] as [string, string][],
    limit: query.limit + 1,
  };
}

/** Parts what `cursorFind` found into the page and the cursor of the next one. */
export function cursorPage<Row extends { id: string }>(
  found: readonly Row[],
  query: CursorQuery,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.id ?? null) : null };
}
