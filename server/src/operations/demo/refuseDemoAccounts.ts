import { Member } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";

/**
 * Makes sure that no seeded account is in the database: their passwords lie in a file and were
 * printed at a terminal.
 * @throws Error with a sentence for the operator.
 */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  const found = await database.model(Member).count({ where: { demo: true } });
  if (found === 0) return;
  throw new Error(
    `This database holds ${found} demo ${found === 1 ? "account" : "accounts"}, so production does not start with it. ` +
      "Give it a database of its own: another DATA_DIR or DATABASE_URL. Then make the first administrator with signaldeck admin create --new-database.",
  );
}
