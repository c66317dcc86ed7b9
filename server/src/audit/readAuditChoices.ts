import type { AuditChoicesDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { WITHOUT_ACCOUNT } from "./withoutAccount.ts";

/** What the audit log can be filtered by: who acts there, and the words that its records bear. */
export async function readAuditChoices(database: Database): Promise<AuditChoicesDto> {
  const [actors, actions, subjectTypes] = await Promise.all([
    database.model(Member).findAll({
      where: { role: { [Op.in]: ["support", "admin"] } },
      attributes: ["id", "fullName"],
      order: [
        ["fullName", "ASC"],
        ["id", "ASC"],
      ],
      raw: true,
    }),
    wordsOf(database, "action"),
    wordsOf(database, "subject_type"),
  ]);
  return {
    actors: [...actors.map(({ id, fullName }) => ({ id, fullName })), ...WITHOUT_ACCOUNT],
    actions,
    subjectTypes,
  };
}

/**
 * The distinct values of an indexed column, sorted. It asks the index for the next larger value
 * again and again: DISTINCT would read a million rows to find some thirty words.
 */
async function wordsOf(database: Database, column: "action" | "subject_type"): Promise<string[]> {
  const found = await database.select<{ word: string }>(
    `WITH RECURSIVE words (word) AS (
      SELECT (SELECT min(${column}) FROM audit_records)
      UNION ALL
      SELECT (SELECT min(${column}) FROM audit_records WHERE ${column} > words.word)
      FROM words WHERE words.word IS NOT NULL
    )
    SELECT word FROM words WHERE word IS NOT NULL`,
  );
  return found.map(({ word }) => word);
}
