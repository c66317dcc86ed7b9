import { findProgram } from "../postgres/programs.ts";
import { serverMajor, withClient } from "../postgres/tables.ts";

/** Whether the database of the run can be saved here: an embedded PostgreSQL comes without its programs. */
export async function canSave(): Promise<boolean> {
  const server = process.env["TEST_DATABASE_URL"];
  if (server === undefined) return true;
  try {
    await findProgram("pg_dump", await withClient(server, serverMajor));
    return true;
  } catch {
    return false;
  }
}
