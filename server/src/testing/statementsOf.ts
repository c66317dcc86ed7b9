import { vi } from "vitest";
import type { Database } from "../database/Database.ts";
import { PreparedStatements } from "../database/prepared/PreparedStatements.ts";

/** The statements that reach a database meanwhile, by Sequelize or prepared. */
export async function statementsOf(
  { sequelize }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  const options = Reflect.get(sequelize, "options") as { logging: unknown };
  options.logging = (sql: string) => found.push(sql.replace(/^Executing \([^)]*\): /, ""));
  const rows = vi.spyOn(PreparedStatements.prototype, "rows");
  try {
    await work();
    return [...found, ...rows.mock.calls.map(([sql]) => sql)];
  } finally {
    options.logging = false;
    rows.mockRestore();
  }
}
