import type { Tier } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { changeGrants } from "../access/grants/changeGrants.ts";
import { broughtAlong } from "../access/grants/deeds.ts";
import { createAccount, type NewAccount } from "../accounts/createAccount.ts";
import type { MemberRow } from "../members/Member.ts";
import type { DataContext } from "../database/DataContext.ts";

/** What somebody has from the beginning: a locked guest's nothing unless said otherwise. */
export interface WantedAccess {
  tier?: Tier;
  /** Above guest it is unlocked unless said otherwise. */
  dashboardUnlocked?: boolean;
  /** Whole US dollars. */
  depositAmount?: number;
}

/** An account as a test wants it, as far as it does. */
export type WantedAccount = Partial<NewAccount> & WantedAccess;

/** Writes a new member with an access that nobody has given. */
export async function createWithAccess(
  deps: DataContext,
  transaction: Transaction,
  wanted: NewAccount & WantedAccess,
): Promise<MemberRow> {
  const { tier = "guest", depositAmount: amount = 0, ...rest } = wanted;
  const { dashboardUnlocked: unlocked = tier !== "guest", ...account } = rest;
  const member = await createAccount(deps, transaction, account);
  if (tier === "guest" && !unlocked && amount === 0) return member;
  const deed = broughtAlong({ tier, unlocked, amount });
  return (await changeGrants(deps, transaction, member, deed)).member;
}
