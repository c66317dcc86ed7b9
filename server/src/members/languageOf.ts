import type { Language } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Member } from "./Member.ts";

/** The language that a member is written to in; English where the member is gone by now. */
export async function languageOf(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<Language> {
  const member = await database.model(Member).findByPk(memberId, {
    attributes: ["language"],
    raw: true,
    ...(transaction && { transaction }),
  });
  return member?.language ?? "en";
}
