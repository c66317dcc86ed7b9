import { accountKey } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { SecretContext } from "../../../database/DataContext.ts";
import { ClaimFingerprint } from "../../../access/claims/ClaimFingerprint.ts";
import { claimedAccounts, knownEmails } from "./checkRows.ts";
import type { FileMember } from "./fileMember.ts";

const REGISTERED = "Changed since the check: somebody has registered with this address.";
const CLAIMED =
  "Changed since the check: somebody else has claimed a deposit to this broker account. Leave the deposit empty and verify it by a claim.";

/**
 * Why a row that was new when it was checked is refused now; null where nothing came between. Where
 * deposits are taken over, nobody claims one to these accounts until the transaction ends.
 * @param vouches deposits are taken over by somebody's word, each for its own broker account
 */
export async function cameBetween(
  deps: SecretContext,
  transaction: Transaction,
  members: readonly FileMember[],
  vouches: boolean,
): Promise<(member: FileMember) => string | null> {
  const { database } = deps;
  const emails = members.map(({ email }) => email);
  const known = await knownEmails(database, emails, transaction);
  const accounts = vouches ? members.flatMap((member) => vouchedAccount(member) ?? []) : [];
  let claimed: ReadonlySet<string> = new Set();
  if (accounts.length > 0) {
    // Other imports, and members who claim a deposit, take turns with this one.
    await database.lockTable(transaction, ClaimFingerprint);
    claimed = await claimedAccounts(deps, accounts, transaction);
  }
  return (member) => {
    if (known.has(member.email)) return REGISTERED;
    const account = vouchedAccount(member);
    return account !== null && claimed.has(accountKey(account)) ? CLAIMED : null;
  };
}

/** The broker account to which a deposit was made; null for a member without one. */
const vouchedAccount = ({ deposit, brokerAccountId }: FileMember) => deposit && brokerAccountId;
