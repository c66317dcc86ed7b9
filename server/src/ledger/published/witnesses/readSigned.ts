import type { Database } from "../../../database/Database.ts";
import type { LogHeadRow } from "../storage/LogHead.ts";
import { LogWitness } from "../storage/LogWitness.ts";

/** A head's checkpoint: the log's own signature, and below it those of witnesses. */
export async function readSigned(database: Database, head: LogHeadRow): Promise<string> {
  const rows = await database.model(LogWitness).findAll({
    where: { size: head.size, root: head.root },
    order: [["verifierKey", "ASC"]],
    raw: true,
  });
  return `${head.checkpoint}${rows.map(({ line }) => line ?? "").join("")}`;
}
