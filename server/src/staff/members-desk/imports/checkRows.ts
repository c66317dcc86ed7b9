import { setImmediate as breath } from "node:timers/promises";
import { accountKey, type CheckedRowDto } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { SecretContext } from "../../../database/DataContext.ts";
import { accountFingerprint } from "../../../access/claims/claimFingerprints.ts";
import { ClaimFingerprint } from "../../../access/claims/ClaimFingerprint.ts";
import { Member } from "../../../members/Member.ts";
import type { Database } from "../../../database/Database.ts";
import { emailOf, readRow, type FileMember, type RowRules } from "./fileMember.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import type { FileRow } from "./readFile.ts";

/** A row with its verdict; `member` is there for new ones alone. */
export interface CheckedRow extends CheckedRowDto {
  member: FileMember | null;
}

/** Rows that are judged without letting others have their turn, and addresses that are asked at once. */
const AT_ONCE = 250;

const THERE = "There is an account with this address.";

/** What would become of each row now; nothing is written. */
export async function checkRows(
  deps: ImportsDeps,
  rows: readonly FileRow[],
): Promise<CheckedRow[]> {
  const { countries, public: offer } = deps.content;
  const rules = { countries: countries.rules, tiers: offer.tiers };
  const seen = { emails: new Map<string, number>(), accounts: new Map<string, number>() };
  const checked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    const emails = part.map(emailOf);
    const there = await knownEmails(deps.database, emails);
    const accounts = part.flatMap(({ cells }) => cells.brokerAccountId || []);
    const claimed = await claimedAccounts(deps, accounts);
    for (const [at, row] of part.entries()) {
      const email = emails[at] ?? null;
      checked.push(judge(row, { email, there, claimed, seen, rules }));
    }
    await breath();
  }
  return checked;
}

/** Which of these addresses have an account. */
export async function knownEmails(
  database: Database,
  emails: readonly (string | null)[],
  transaction?: Transaction,
): Promise<Set<string>> {
  const known = await database.model(Member).findAll({
    attributes: ["email"],
    where: { email: { [Op.in]: emails.filter((email) => email !== null) } },
    raw: true,
    ...(transaction && { transaction }),
  });
  return new Set(known.map(({ email }) => email));
}

/** Which of these broker accounts are in a claim of somebody, by their keys. */
export async function claimedAccounts(
  { database, secret }: SecretContext,
  accounts: readonly string[],
  transaction?: Transaction,
): Promise<Set<string>> {
  const keys = new Map(
    accounts.map((account) => [accountFingerprint(secret, account), accountKey(account)] as const),
  );
  const found = await database.model(ClaimFingerprint).findAll({
    attributes: ["mark"],
    where: { kind: "account", mark: [...keys.keys()] },
    raw: true,
    ...(transaction && { transaction }),
  });
  return new Set(found.map(({ mark }) => keys.get(mark) ?? ""));
}

interface Around {
  email: string | null;
  there: ReadonlySet<string>;
  /** Keys of broker accounts that are in a claim. */
  claimed: ReadonlySet<string>;
  /** Rows above, by address and by the broker account of a deposit. */
  seen: { emails: Map<string, number>; accounts: Map<string, number> };
  rules: RowRules;
}

function judge(row: FileRow, around: Around): CheckedRow {
  const { email, seen } = around;
  const shown = {
    row: row.row,
    email: email ?? (row.cells.email ?? "").slice(0, 254),
    fullName: (row.cells.fullName ?? "").slice(0, 120),
    deposit: null,
    member: null,
  };
  if (email !== null && around.there.has(email)) {
    return { ...shown, verdict: "there", reason: THERE };
  }
  const refused = (reason: string): CheckedRow => ({ ...shown, verdict: "refused", reason });
  const above = email === null ? undefined : seen.emails.get(email);
  if (above !== undefined) return refused(`Row ${above} has the same address.`);
  const read = readRow(row, around.rules);
  if ("faults" in read) return refused(read.faults.join(" "));
  const { member } = read;
  const doubt = depositDoubt(member, around);
  if (doubt !== null) return refused(doubt);
  seen.emails.set(member.email, row.row);
  if (member.deposit && member.brokerAccountId) {
    seen.accounts.set(accountKey(member.brokerAccountId), row.row);
  }
  return { ...shown, verdict: "new", reason: null, deposit: member.deposit, member };
}

/** Why a deposit is not taken over by somebody's word alone: its account is elsewhere, too. */
function depositDoubt({ deposit, brokerAccountId }: FileMember, around: Around): string | null {
  if (!deposit || brokerAccountId === null) return null;
  const key = accountKey(brokerAccountId);
  const above = around.seen.accounts.get(key);
  if (above !== undefined) return `Row ${above} has a deposit to the same broker account.`;
  return around.claimed.has(key)
    ? "Somebody else has claimed a deposit to this broker account. Leave the deposit empty and verify it by a claim."
    : null;
}
