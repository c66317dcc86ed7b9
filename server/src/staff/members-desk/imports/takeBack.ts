import type { MemberImportDto } from "@signaldeck/contract";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { AppError } from "../../../http/AppError.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import {
  canBeTakenBack,
  invitationsOf,
  MemberImport,
  type MemberImportRow,
} from "./MemberImport.ts";
import { presentImport } from "./presentImports.ts";
import { WaitingRow } from "./WaitingRow.ts";
import type { ProvenOwner } from "../../../http/owner.ts";

const TAKEN_BACK = "The import was taken back.";

/**
 * Begins to remove the members of an import who have not joined; `MemberImporter` does it. Rows that
 * still wait come in no more, and invitations that wait are not sent.
 * @throws AppError `not_found`; `take_back_too_late` after 24 hours; `conflict` where it was taken back
 * before, or where nobody would go.
 */
export async function takeBackImport(
  deps: ImportsDeps,
  owner: ProvenOwner,
  id: string,
): Promise<MemberImportDto> {
  const { database, outbox } = deps;
  const imports = database.model(MemberImport);
  const row = await database.write(async (transaction) => {
    const found: MemberImportRow | null = await imports.findByPk(id, {
      transaction,
      lock: true,
      raw: true,
    });
    if (!found) throw new AppError("not_found", "There is no import with this id.");
    assertInTime(found, deps.clock.now());
    const waiting = { importId: id, reason: null };
    const dropped = await database.model(WaitingRow).destroy({ where: waiting, transaction });
    const removable = await database.model(ImportedMember).findOne({
      where: { importId: id, joinedAt: null },
      transaction,
      raw: true,
    });
    if (dropped === 0 && !removable) {
      throw new AppError("conflict", "Everybody of this import has joined, or is gone already.");
    }
    await outbox.withdrawBatch(transaction, invitationsOf(id), TAKEN_BACK);
    const change = {
      state: "removing" as const,
      takenBackBy: owner.id,
      position: 0,
      endedAt: null,
    };
    await imports.update(change, { where: { id }, transaction });
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "members.import_taken_back",
      subject: { type: "member_import", id },
      details: { fileName: found.fileName, notYetImported: dropped },
    });
    await owner.tell(transaction, found.fileName);
    await notifyDesk(deps, transaction, "members");
    return { ...found, ...change };
  });
  return presentImport(deps, row);
}

function assertInTime(row: MemberImportRow, now: number): void {
  if (canBeTakenBack(row, now)) return;
  if (row.state === "removing" || row.state === "removed") {
    throw new AppError("conflict", "This import was taken back already.");
  }
  throw new AppError(
    "take_back_too_late",
    "An import can be taken back within 24 hours, and this one is older. Block single members on their pages instead.",
  );
}
