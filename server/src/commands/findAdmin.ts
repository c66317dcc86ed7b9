import type { Database } from "../database/Database.ts";
import { Member } from "../members/Member.ts";

/**
 * The id of the administrator who decides by the terminal, for the audit.
 * @throws Error in words where nobody with the address is one
 */
export async function findAdmin(database: Database, email: string): Promise<string> {
  const where = { email: email.trim().toLowerCase(), role: "admin" as const, blockedAt: null };
  const admin = await database.model(Member).findOne({ where, attributes: ["id"], raw: true });
  if (!admin) throw new Error(`${email} is no administrator.`);
  return admin.id;
}
