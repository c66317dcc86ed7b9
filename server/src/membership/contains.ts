import { col, fn, Op, where } from "sequelize";
import type { Where } from "sequelize/types/utils";
import type { Database } from "../database/Database.ts";

/**
 * Rows in which one of the columns contains the text, in any case. Not LIKE, whose wildcards would
 * have to be escaped differently on the two databases.
 */
export function contains(
  database: Database,
  columns: readonly string[],
  text: string,
): { [Op.or]: Where[] } {
  const position = database.dialect === "postgres" ? "strpos" : "instr";
  const wanted = text.toLowerCase();
  return {
    [Op.or]: columns.map((name) =>
      where(fn(position, fn("lower", col(name)), wanted), { [Op.gt]: 0 }),
    ),
  };
}
