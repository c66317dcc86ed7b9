import type { AuditRecordDto } from "@signaldeck/contract";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import type { AuditRow } from "./AuditRecord.ts";

type Person = Pick<MemberRow, "id" | "fullName" | "role">;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Records as admins read them, with the names of the accounts that still exist. */
export async function presentAudit(
  database: Database,
  rows: readonly AuditRow[],
): Promise<AuditRecordDto[]> {
  const byId = await readPeople(
    database,
    rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]),
  );
  return rows.map((row) => {
    const actor = byId.get(row.actorId);
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      actor: { id: row.actorId, fullName: actor?.fullName ?? null, role: actor?.role ?? null },
      action: row.action,
      subject: {
        type: row.subjectType,
        id: row.subjectId,
        fullName: byId.get(row.subjectId)?.fullName ?? null,
      },
      details: JSON.parse(row.details) as Record<string, unknown>,
    };
  });
}

async function readPeople(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const people: Person[] = await database.model(Member).findAll({
    where: { id: [...new Set(ids)].filter((id) => UUID.test(id)) },
    attributes: ["id", "fullName", "role"],
    raw: true,
  });
  return new Map(people.map((person) => [person.id, person]));
}
