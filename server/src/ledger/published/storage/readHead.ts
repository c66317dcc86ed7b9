import type { Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { HEAD_ID, LogHead, type LogHeadRow } from "./LogHead.ts";

/**
 * The log's head.
 * @throws Error while no log was begun
 */
export async function readHead(database: Database, transaction?: Transaction): Promise<LogHeadRow> {
  const head = await database
    .model(LogHead)
    .findByPk(HEAD_ID, { ...(transaction && { transaction }), raw: true });
  if (!head) throw new Error("There is no log yet");
  return head;
}
