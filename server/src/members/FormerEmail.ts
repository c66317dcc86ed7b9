import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { defineTable, key, text, time, uuid } from "../database/defineTable.ts";
import { Member } from "./Member.ts";

/** An address that a member has left for another one. */
export class FormerEmail extends defineTable({
  table: "former_emails",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    /** Trimmed and in lower case. */
    email: text(254),
    /** What was sent from or to it later is not the member's: somebody else may have it by then. */
    leftAt: time(),
  },
}) {}

/** An address, and the time in which it was one person's; null: without a bound. */
export interface HeldAddress {
  email: string;
  /** Exclusive. */
  after: Date | null;
  /** Inclusive. */
  until: Date | null;
}

/**
 * The member's addresses, the present one first, for what is known by its address alone. Empty for
 * an account that is gone.
 */
export async function addressesOf(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<HeldAddress[]> {
  const options = { raw: true, ...(transaction && { transaction }) } as const;
  const member = await database
    .model(Member)
    .findByPk(memberId, { attributes: ["email"], ...options });
  if (!member) return [];
  const former = database.model(FormerEmail);
  const own = await former.findAll({ where: { memberId }, order: [["leftAt", "ASC"]], ...options });
  const held = [
    { email: member.email, until: null },
    ...own.map(({ email, leftAt }) => ({ email, until: leftAt })),
  ];
  // Whoever had an address before has what was sent until they left it.
  const others = await former.findAll({
    where: { email: held.map(({ email }) => email), memberId: { [Op.ne]: memberId } },
    ...options,
  });
  return held.map(({ email, until }) => {
    const left = others
      .filter((other) => other.email === email && (until === null || other.leftAt < until))
      .map(({ leftAt }) => leftAt.getTime());
    return { email, after: left.length > 0 ? new Date(Math.max(...left)) : null, until };
  });
}

/** Rows with an address in `column` that were created while it was one of these. */
export function createdAtAddress(column: "email" | "recipient", held: readonly HeldAddress[]) {
  // An empty list of alternatives would be no condition at all.
  if (held.length === 0) return { [column]: [] };
  return {
    [Op.or]: held.map(({ email, after, until }) => ({
      [Op.and]: [
        { [column]: email },
        ...(after ? [{ createdAt: { [Op.gt]: after } }] : []),
        ...(until ? [{ createdAt: { [Op.lte]: until } }] : []),
      ],
    })),
  };
}
