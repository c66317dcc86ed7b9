import type { MemberImportDto } from "@signaldeck/contract";
import { ImportedMember } from "../../members/ImportedMember.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { tellDesk } from "../../live/tellDesk.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { invitationsOf, MemberImport, type MemberImportRow } from "./MemberImport.ts";
import { presentImport } from "./presentImports.ts";
import { WaitingRow } from "./WaitingRow.ts";
import type { ProvenOwner } from "../../http/owner.ts";

const TAKEN_BACK = "The import was taken back.";

/**
 * Begins to remove the members of an import who have not joined; `MemberImporter` does it. Rows that
 * still wait come in no more, and invitations that wait are not sent.
 * @throws AppError `not_found`; `conflict` while it is under way, or where nobody would go.
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
    if (found.state === "removing") {
      throw new AppError("conflict", "This import is being taken back already.");
    }
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
    await tellDesk(deps, transaction, "members");
    return { ...found, ...change };
  });
  return presentImport(deps, row);
}
