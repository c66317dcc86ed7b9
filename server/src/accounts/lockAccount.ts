import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { notJoined } from "../members/ImportedMember.ts";

/**
 * The member with an address, locked until the transaction ends, and whether they have joined. Null
 * for an address that has registrations at most.
 */
export async function lockAccount(
  database: Database,
  transaction: Transaction,
  email: string,
): Promise<{ member: MemberRow; joined: boolean } | null> {
  const member: MemberRow | null = await database
    .model(Member)
    .findOne({ where: { email }, transaction, lock: true, raw: true });
  if (!member) return null;
  const waiting = await notJoined(database, [member.id], transaction);
  return { member, joined: !waiting.has(member.id) };
}
