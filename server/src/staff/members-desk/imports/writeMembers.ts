import { SYSTEM_ACTOR } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { createAccounts, NO_PASSWORD } from "../../../accounts/createAccount.ts";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { approveSilently } from "../../../access/claims/giveApproval.ts";
import { openWithoutProof } from "../../../access/claims/openWithoutProof.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import type { MemberRow } from "../../../members/Member.ts";
import { cameBetween } from "./cameBetween.ts";
import type { FileMember } from "./fileMember.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { lockImport } from "./lockImport.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";
import { WaitingRow } from "./WaitingRow.ts";

/**
 * Makes members of the next rows of an import, in one transaction with all that the file says of them.
 * @returns whether there may be more
 */
export async function writeMembers(
  deps: ImportsDeps,
  importId: string,
  most: number,
): Promise<boolean> {
  const { database } = deps;
  const waiting = database.model(WaitingRow);
  return database.write(async (transaction) => {
    const row = await lockImport(database, transaction, importId, "importing");
    if (!row) return false;
    const due = await waiting.findAll({
      where: { importId, reason: null },
      order: [["row", "ASC"]],
      limit: most,
      transaction,
      raw: true,
    });
    if (due.length === 0) {
      await endWriting(deps, transaction, row);
      return false;
    }
    const read = due.map(({ id, row: at, account }) => ({
      id,
      row: at,
      member: JSON.parse(account ?? "null") as FileMember,
    }));
    const members = read.map(({ member }) => member);
    const refusal = await cameBetween(deps, transaction, members, row.vouch !== null);
    const fresh = read.filter(({ member }) => refusal(member) === null);
    const deposits = await makeMembers(deps, transaction, row, fresh);
    for (const { id, member } of read) {
      const reason = refusal(member);
      if (reason !== null) {
        await waiting.update({ account: null, reason }, { where: { id }, transaction });
      }
    }
    await waiting.destroy({ where: { id: idsOf(fresh) }, transaction });
    const counts = {
      written: row.written + fresh.length,
      refused: row.refused + read.length - fresh.length,
      deposits: row.deposits + deposits,
    };
    await database.model(MemberImport).update(counts, { where: { id: importId }, transaction });
    return true;
  });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

interface Fresh {
  row: number;
  member: FileMember;
}

/** Returns how many deposits were taken over. */
async function makeMembers(
  deps: ImportsDeps,
  transaction: Transaction,
  row: MemberImportRow,
  fresh: readonly Fresh[],
): Promise<number> {
  const members = await createAccounts(
    deps,
    transaction,
    fresh.map(({ member: { deposit: _deposit, ...account } }) => ({
      ...account,
      telegram: account.telegram ?? undefined,
      passwordHash: NO_PASSWORD,
      riskVersion: null,
      joined: false,
    })),
  );
  const createdAt = new Date(deps.clock.now());
  await deps.database.model(ImportedMember).bulkCreate(
    members.map(({ id }, at) => ({
      memberId: id,
      importId: row.id,
      row: fresh[at]?.row ?? 0,
      createdAt,
      invitedAt: null,
      joinedAt: null,
    })),
    { transaction },
  );
  let deposits = 0;
  for (const [at, member] of members.entries()) {
    const of = fresh[at];
    await recordAudit(deps, transaction, {
      actorId: row.actorId ?? SYSTEM_ACTOR,
      action: "member.imported",
      subject: { type: "member", id: member.id },
      details: { importId: row.id, row: of?.row },
    });
    const amount = of?.member.deposit?.amount;
    if (amount === undefined || row.vouch === null) continue;
    await vouch(deps, transaction, row, { member, amount });
    deposits += 1;
  }
  return deposits;
}

/** Takes a deposit over as an approved claim, which the claims' desk can correct. */
async function vouch(
  deps: ImportsDeps,
  transaction: Transaction,
  { id, actorId, vouch: reason }: MemberImportRow,
  { member, amount }: { member: MemberRow; amount: number },
): Promise<void> {
  const { brokerAccountId } = member;
  if (brokerAccountId === null) throw new Error("a deposit without an account was to be imported");
  const claim = await openWithoutProof(deps, transaction, {
    member,
    brokerAccountId,
    amount,
    way: "import",
  });
  await approveSilently(deps, transaction, {
    claim,
    member,
    verifiedAmount: amount,
    decidedBy: actorId ?? SYSTEM_ACTOR,
    details: { importId: id, reason },
  });
}

/** All rows had their turn: members are written to, where that was wished. */
async function endWriting(
  deps: ImportsDeps,
  transaction: Transaction,
  { id, invites }: MemberImportRow,
): Promise<void> {
  const change = invites
    ? { state: "inviting" as const, position: 0 }
    : { state: "done" as const, endedAt: new Date(deps.clock.now()) };
  await deps.database.model(MemberImport).update(change, { where: { id }, transaction });
  await notifyDesk(deps, transaction, "members");
}
