import { MEMBER_IMPORT_LIMITS, type MemberImportDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { readColleagues } from "../../../members/colleagues.ts";
import { canBeTakenBack, MemberImport, type MemberImportRow, takeBackEnd } from "./MemberImport.ts";
import { WaitingRow } from "./WaitingRow.ts";
import type { DataContext } from "../../../database/DataContext.ts";

/** The newest imports, newest first. */
export async function listImports(deps: DataContext): Promise<MemberImportDto[]> {
  const rows = await deps.database.model(MemberImport).findAll({
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: MEMBER_IMPORT_LIMITS.listed,
    raw: true,
  });
  return Promise.all(rows.map((row) => presentImport(deps, row)));
}

/** An import, and how far it has come. */
export async function presentImport(
  deps: DataContext,
  row: MemberImportRow,
): Promise<MemberImportDto> {
  const { database, clock } = deps;
  const { id } = row;
  const [actors, refusals, remaining, joined] = await Promise.all([
    readColleagues(database, [row.actorId]),
    database.model(WaitingRow).findAll({
      where: { importId: id, reason: { [Op.ne]: null } },
      order: [["row", "ASC"]],
      limit: MEMBER_IMPORT_LIMITS.named,
      raw: true,
    }),
    database.model(ImportedMember).count({ where: { importId: id } }),
    database.model(ImportedMember).count({ where: { importId: id, joinedAt: { [Op.ne]: null } } }),
  ]);
  return {
    id,
    fileName: row.fileName,
    actor: actors(row.actorId),
    state: row.state,
    rows: row.fileRows,
    planned: row.planned,
    written: row.written,
    refused: row.refused,
    refusals: refusals.map((refused) => ({ row: refused.row, reason: refused.reason ?? "" })),
    vouch: row.vouch,
    deposits: row.deposits,
    invites: row.invites,
    invited: row.invited,
    removed: row.removed,
    remaining,
    joined,
    takeBackUntil:
      canBeTakenBack(row, clock.now()) && (remaining > joined || row.state === "importing")
        ? new Date(takeBackEnd(row)).toISOString()
        : null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
