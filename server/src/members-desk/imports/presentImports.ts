import { MEMBER_IMPORT_LIMITS, type MemberImportDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { ImportedMember } from "../../members/ImportedMember.ts";
import type { Database } from "../../database/Database.ts";
import { readColleagues } from "../../members/colleagues.ts";
import { Member } from "../../members/Member.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";
import { WaitingRow } from "./WaitingRow.ts";

type Deps = Pick<ImportsDeps, "database">;

/** The newest imports, newest first. */
export async function listImports(deps: Deps): Promise<MemberImportDto[]> {
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
export async function presentImport(deps: Deps, row: MemberImportRow): Promise<MemberImportDto> {
  const { database } = deps;
  const { id, state } = row;
  const [actors, refusals, joined] = await Promise.all([
    readColleagues(database, [row.actorId]),
    database.model(WaitingRow).findAll({
      where: { importId: id, reason: { [Op.ne]: null } },
      order: [["row", "ASC"]],
      limit: MEMBER_IMPORT_LIMITS.named,
      raw: true,
    }),
    database.model(ImportedMember).count({ where: { importId: id, joinedAt: { [Op.ne]: null } } }),
  ]);
  return {
    id,
    fileName: row.fileName,
    actor: actors(row.actorId),
    state,
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
    remaining: await database.model(ImportedMember).count({ where: { importId: id } }),
    joined,
    left: state === "removed" ? await readLeft(database, id) : [],
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Who was left when an import was taken back, in the order of the file. */
async function readLeft(database: Database, id: string): Promise<MemberImportDto["left"]> {
  const imported = await database.model(ImportedMember).findAll({
    where: { importId: id },
    order: [["row", "ASC"]],
    limit: MEMBER_IMPORT_LIMITS.named,
    raw: true,
  });
  const members = await database.model(Member).findAll({
    attributes: ["id", "fullName"],
    where: { id: imported.map(({ memberId }) => memberId) },
    raw: true,
  });
  const names = new Map(members.map((member) => [member.id, member.fullName]));
  return imported.flatMap(({ row, memberId, joinedAt }) => {
    const fullName = names.get(memberId);
    if (fullName === undefined) return [];
    const reason = joinedAt === null ? ("applied" as const) : ("joined" as const);
    return [{ row, memberId, fullName, reason }];
  });
}
