import { SYSTEM_ACTOR } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Transaction } from "sequelize";
import { ImportedMember, notJoined } from "../../../members/ImportedMember.ts";
import { readRegistrations } from "../../../accounts/registrations.ts";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import { eraseMember, removeFiles } from "../../../members/eraseMember.ts";
import { lockMember } from "../../../members/lockMember.ts";
import type { MemberFile, PersonalDataModule } from "../../../members/personalData.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { lockImport } from "./lockImport.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";

export interface RemovalDeps extends ImportsDeps {
  log: Pick<Logger, "error">;
  personalData: readonly PersonalDataModule[];
}

/**
 * Removes the next members of an import that was taken back, with all that is kept of them. A
 * member who has joined stays, and so does one about to join, whose registration waits for its code.
 * @returns whether there may be more
 */
export async function removeMembers(
  deps: RemovalDeps,
  importId: string,
  most: number,
): Promise<boolean> {
  const { database } = deps;
  const files: MemberFile[] = [];
  const goesOn = await database.write(async (transaction) => {
    const row = await lockImport(database, transaction, importId, "removing");
    if (!row) return false;
    const next = await database.model(ImportedMember).findAll({
      where: { importId, row: { [Op.gt]: row.position } },
      order: [["row", "ASC"]],
      limit: most,
      transaction,
      raw: true,
    });
    const last = next.at(-1);
    if (!last) {
      await endRemoval(deps, transaction, importId);
      return false;
    }
    let removed = 0;
    for (const { memberId, row: at } of next) {
      if (await mayStay(deps, transaction, memberId)) continue;
      files.push(...(await eraseMember(deps.personalData, transaction, memberId)));
      await traceRemoval(deps, transaction, row, { memberId, row: at });
      removed += 1;
    }
    const change = { position: last.row, removed: row.removed + removed };
    await database.model(MemberImport).update(change, { where: { id: importId }, transaction });
    return true;
  });
  if (!goesOn) database.leaveNoCopies();
  await removeFiles(files, deps.log);
  return goesOn;
}

async function mayStay(
  deps: RemovalDeps,
  transaction: Transaction,
  memberId: string,
): Promise<boolean> {
  const member = await lockMember(deps.database, transaction, memberId);
  if (!member || !(await notJoined(deps.database, [memberId], transaction)).has(memberId))
    return true;
  return (await readRegistrations(deps, member.email, transaction)).length > 0;
}

function traceRemoval(
  deps: RemovalDeps,
  transaction: Transaction,
  { id, takenBackBy }: MemberImportRow,
  { memberId, row }: { memberId: string; row: number },
): Promise<void> {
  return recordAudit(deps, transaction, {
    actorId: takenBackBy ?? SYSTEM_ACTOR,
    action: "member.import_taken_back",
    subject: { type: "member", id: memberId },
    details: { importId: id, row },
  });
}

async function endRemoval(deps: RemovalDeps, transaction: Transaction, id: string): Promise<void> {
  const change = { state: "removed" as const, endedAt: new Date(deps.clock.now()) };
  await deps.database.model(MemberImport).update(change, { where: { id }, transaction });
  await notifyDesk(deps, transaction, "members");
}
