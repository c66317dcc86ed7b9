import type { AuditRecordDto } from "@signaldeck/contract";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import type { AuditRow } from "./AuditRecord.ts";
import { WITHOUT_ACCOUNT } from "./withoutAccount.ts";

type Person = Pick<MemberRow, "id" | "fullName"> & Partial<Pick<MemberRow, "role">>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Records as admins read them, with the names of actors who still have an account. */
export async function presentAudit(
  database: Database,
  rows: readonly AuditRow[],
): Promise<AuditRecordDto[]> {
  const details = rows.map((row) => JSON.parse(row.details) as Record<string, unknown>);
  const byId = await readPeople(
    database,
    rows.flatMap(({ actorId, subjectId }, at) => [
      actorId,
      subjectId,
      ...COLLEAGUES.map((key) => String(details[at]?.[key])),
    ]),
  );
  return rows.map((row, at) => {
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
      details: withNames(details[at] ?? {}, byId),
    };
  });
}

/** Details with the id of a colleague, which is read with the name. */
const COLLEAGUES = ["verifiedBy", "rejectedBy"] as const;

function withNames(
  details: Record<string, unknown>,
  byId: ReadonlyMap<string, Person>,
): Record<string, unknown> {
  const named = Object.fromEntries(
    COLLEAGUES.flatMap((key) => {
      const person = byId.get(String(details[key]));
      return person ? [[key, person.fullName]] : [];
    }),
  );
  return { ...details, ...named };
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
  return new Map([...WITHOUT_ACCOUNT, ...people].map((person) => [person.id, person]));
}
