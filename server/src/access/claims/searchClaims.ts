import { CLAIM_LIMITS } from "@signaldeck/contract";
import { literal, Op, type WhereOptions } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { wordRanges } from "../../database/searchWords.ts";
import { accountFingerprint } from "./claimFingerprints.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";

/** An amount as it is typed: "$1,500", "1500". */
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)$/;

/**
 * What claims have to fit for a text: each word begins a word of the member (name, address, admission
 * code, broker account, Telegram name), or the whole of it is the claim's account or an amount of it.
 */
export async function claimsFor(
  { database, secret }: { database: Database; secret: string },
  text: string,
): Promise<{ [Op.or]: WhereOptions[] }> {
  const fingerprints = await database.model(ClaimFingerprint).findAll({
    where: { kind: "account", mark: accountFingerprint(secret, text) },
    attributes: ["claimId"],
    raw: true,
  });
  const amount = Number(AMOUNT.exec(text)?.[1]?.replace(/,/g, "") ?? Number.NaN);
  // Larger numbers than a column holds are no amount.
  const isAmount = Number.isSafeInteger(amount) && amount < 2 ** 31;
  return {
    [Op.or]: [
      { memberId: { [Op.in]: literal(`(${membersFor(database, text)})`) } },
      { id: fingerprints.flatMap(({ claimId }) => claimId ?? []) },
      ...(isAmount ? [{ declaredAmount: amount }, { verifiedAmount: amount }] : []),
    ],
  };
}

/** The ids of the members in whom each word begins a term, found by the terms' index. */
function membersFor(database: Database, text: string): string {
  const ranges = wordRanges(text, CLAIM_LIMITS.searchWords);
  const found = ranges.map(
    ({ from, to }) =>
      `SELECT member_id FROM member_search_terms WHERE term >= ${database.escape(from)} AND term < ${database.escape(to)}`,
  );
  return found.join(" INTERSECT ") || "SELECT id FROM members WHERE 1 = 0";
}
