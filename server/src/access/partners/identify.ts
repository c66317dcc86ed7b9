import { accountKey, type PostbackMatch } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { searchWords } from "../../database/searchWords.ts";
import { Member } from "../../members/Member.ts";
import { MemberSearchWord } from "../../members/MemberSearchWord.ts";
import { PartnerClick } from "./PartnerClick.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";

/** Whose a postback is, and by what that was found. */
export interface Whose {
  memberId: string;
  match: PostbackMatch;
  /** Its account is also somebody else's: told with their click, or typed by them. */
  contested: boolean;
  /** No member can have written that it is theirs: all that says so ended as only the partner can. */
  ended: boolean;
}

/** A sentence instead, where it is nobody's for certain. */
export type Identified = Whose | { nobody: string };

type Named = Pick<PostbackRow, "partner" | "clickId" | "accountKey" | "sealed">;

/**
 * Whose a postback is: by the member's own click, else by an account that came with a click before,
 * else by the account that exactly one member has typed. A click that is nobody's leads to nobody,
 * whatever account is beside it.
 */
export async function identify(
  database: Database,
  transaction: Transaction,
  named: Named,
): Promise<Identified> {
  const { clickId } = named;
  const tellers = await tellersOf(database, transaction, named);
  const told = [...new Set(tellers.flatMap(({ memberId }) => memberId ?? []))];
  if (clickId !== null) {
    const click = await database
      .model(PartnerClick)
      .findOne({ where: { clickId }, transaction, raw: true });
    if (!click) return { nobody: "Its click is no member's." };
    const typed = await membersWhoTyped(database, transaction, named);
    const contested = [...told, ...typed].some((id) => id !== click.memberId);
    return { memberId: click.memberId, match: "click", contested, ended: named.sealed };
  }
  if (told.length > 1) return { nobody: "Its account was reported for several members." };
  const typed = await membersWhoTyped(database, transaction, named);
  const [first] = told;
  if (first !== undefined) {
    const ended = named.sealed && tellers.some((teller) => teller.sealed);
    return { memberId: first, match: "told", contested: typed.some((id) => id !== first), ended };
  }
  const [only, ...others] = typed;
  if (only === undefined) return { nobody: "No member is known by its account." };
  if (others.length > 0) return { nobody: "Several members have typed its account." };
  return { memberId: only, match: "typed", contested: false, ended: named.sealed };
}

/** What came of the account with a member's click before. */
async function tellersOf(
  database: Database,
  transaction: Transaction,
  { partner, accountKey: key }: Named,
): Promise<Pick<PostbackRow, "memberId" | "sealed">[]> {
  if (key === null) return [];
  return database.model(PartnerPostback).findAll({
    where: { partner, accountKey: key, matchedBy: "click", memberId: { [Op.ne]: null } },
    attributes: ["memberId", "sealed"],
    transaction,
    raw: true,
  });
}

/** The members who have given this account as theirs, however they spelled it. */
async function membersWhoTyped(
  database: Database,
  transaction: Transaction,
  { accountKey: key }: Named,
): Promise<string[]> {
  const [term] = key === null ? [] : searchWords([key]);
  if (term === undefined) return [];
  const found = await database
    .model(MemberSearchWord)
    .findAll({ where: { term }, attributes: ["memberId"], transaction, raw: true });
  const rows = await database.model(Member).findAll({
    where: { id: found.map(({ memberId }) => memberId), role: "member" },
    attributes: ["id", "brokerAccountId"],
    transaction,
    raw: true,
  });
  return rows.flatMap(({ id, brokerAccountId: typed }) =>
    typed !== null && accountKey(typed) === key ? id : [],
  );
}
