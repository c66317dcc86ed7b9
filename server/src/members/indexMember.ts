import { accountKey } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { searchWords } from "../database/searchWords.ts";
import { Member, type MemberRow } from "./Member.ts";
import { MemberSearchWord } from "./MemberSearchWord.ts";

/** The columns that a member is found by. Code that changes one of them calls `indexMember`. */
const SEARCHED = ["fullName", "email", "telegram", "admissionCode", "brokerAccountId"] as const;

/** The words that a member is found by. */
export function searchTermsOf(member: Pick<MemberRow, (typeof SEARCHED)[number]>): string[] {
  const account = member.brokerAccountId;
  return searchWords([...SEARCHED.map((column) => member[column]), account && accountKey(account)]);
}

/**
 * Brings the words that a member is found by up to date, in the transaction that changed them. Does
 * nothing for an account that is gone.
 */
export async function indexMember(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const member = await database
    .model(Member)
    .findByPk(memberId, { attributes: [...SEARCHED], transaction, raw: true });
  if (!member) return;
  const terms = database.model(MemberSearchWord);
  const wanted = new Set(searchTermsOf(member));
  const stored = await terms.findAll({
    attributes: ["term"],
    where: { memberId },
    transaction,
    raw: true,
  });
  const gone = stored.map(({ term }) => term).filter((term) => !wanted.delete(term));
  if (gone.length > 0) await terms.destroy({ where: { memberId, term: gone }, transaction });
  if (wanted.size === 0) return;
  await terms.bulkCreate(
    [...wanted].map((term) => ({ term, memberId })),
    { transaction },
  );
}

/** Writes the search words of members made in the same transaction. */
export async function indexNewMembers(
  database: Database,
  transaction: Transaction,
  members: readonly MemberRow[],
): Promise<void> {
  await database.model(MemberSearchWord).bulkCreate(
    members.flatMap((member) =>
      [...new Set(searchTermsOf(member))].map((term) => ({ term, memberId: member.id })),
    ),
    { transaction },
  );
}
