import { countText, type MemberFilter } from "@signaldeck/contract";
import { fn, col, Op } from "sequelize";
import { ImportedMember, type ImportedMemberRow } from "../../members/ImportedMember.ts";
import { KnownDevice } from "../../accounts/KnownDevice.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { csvLines, csvText, type CsvValue } from "../../http/csv.ts";
import type { SentText } from "../../http/sendText.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { memberWhere } from "./memberWhere.ts";
import type { ProvenOwner } from "../../http/owner.ts";

const COLUMNS = [
  "joined (UTC)",
  "full name",
  "email",
  "imported (UTC)",
  "phone",
  "country",
  "telegram",
  "tier",
  "dashboard unlocked",
  "granted until (UTC)",
  "verified deposit (USD)",
  "broker account",
  "last sign-in (UTC)",
  "blocked since (UTC)",
  "id",
] as const;

/** Members that are read and written at once: so few that others hardly wait for them. */
const AT_ONCE = 50;

/**
 * The members that fit a filter as a file that is read while it is sent, newest first. Names and
 * numbers leave the product with it, hence its trace in the audit, which is written before the first
 * of them leaves.
 */
export async function exportMembers(
  { database, clock }: DataContext,
  owner: ProvenOwner,
  filter: MemberFilter,
): Promise<SentText> {
  const now = clock.now();
  const members = await database.model(Member).count({ where: memberWhere(database, filter, now) });
  await database.write(async (transaction) => {
    await recordAudit({ database, clock }, transaction, {
      actorId: owner.id,
      action: "members.exported",
      subject: { type: "members", id: "list" },
      details: { filter, members },
    });
    await owner.tell(transaction, countText(members));
  });
  return {
    fileName: `members-${new Date(now).toISOString().slice(0, 10)}.csv`,
    mediaType: "text/csv; charset=utf-8",
    parts: () => linesOf(database, filter, now),
  };
}

async function* linesOf(database: Database, filter: MemberFilter, now: number) {
  yield csvText(COLUMNS, []);
  let last: Pick<MemberRow, "createdAt" | "id"> | undefined;
  for (;;) {
    const members = await nextMembers(database, filter, now, last);
    last = members.at(-1);
    if (!last) return;
    const ids = members.map(({ id }) => id);
    const [signIns, imports] = await Promise.all([
      lastSignIns(database, ids),
      database.model(ImportedMember).findAll({ where: { memberId: ids }, raw: true }),
    ]);
    const imported = new Map(imports.map((row) => [row.memberId, row]));
    yield csvLines(
      members.map((member) =>
        cellsOf(member, imported.get(member.id), signIns.get(member.id) ?? null),
      ),
    );
  }
}

/** From the newest to the oldest, each time those behind the last one. */
function nextMembers(
  database: Database,
  filter: MemberFilter,
  now: number,
  last: Pick<MemberRow, "createdAt" | "id"> | undefined,
): Promise<MemberRow[]> {
  const behind = last && {
    [Op.or]: [
      { createdAt: { [Op.lt]: last.createdAt } },
      { createdAt: last.createdAt, id: { [Op.lt]: last.id } },
    ],
  };
  return database.model(Member).findAll({
    where: { [Op.and]: [memberWhere(database, filter, now), ...(behind ? [behind] : [])] },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: AT_ONCE,
    raw: true,
  });
}

/** When each of these members signed in last, as far as a session or a device still tells. */
async function lastSignIns(
  database: Database,
  memberId: readonly string[],
): Promise<Map<string, Date>> {
  const ids = { memberId: [...memberId] };
  const latest = (column: string) => ({
    attributes: ["memberId", [fn("MAX", col(column)), "at"] as [ReturnType<typeof fn>, string]],
    group: ["memberId"],
    raw: true as const,
  });
  const [sessions, devices] = await Promise.all([
    database
      .model(StoredSession)
      .findAll({ where: { ...ids, viewAs: null }, ...latest("created_at") }),
    database.model(KnownDevice).findAll({ where: ids, ...latest("used_at") }),
  ]);
  const found = new Map<string, Date>();
  for (const row of [...sessions, ...devices] as unknown as { memberId: string; at: string }[]) {
    // SQLite gives what it computes from times as text.
    const at = new Date(row.at);
    const known = found.get(row.memberId);
    if (!known || known < at) found.set(row.memberId, at);
  }
  return found;
}

function cellsOf(
  member: MemberRow,
  imported: ImportedMemberRow | undefined,
  signedInAt: Date | null,
): CsvValue[] {
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return [
    time(imported ? imported.joinedAt : member.createdAt),
    member.fullName,
    member.email,
    time(imported?.createdAt),
    member.phone,
    member.country,
    member.telegram,
    member.tier,
    member.dashboardUnlocked,
    time(member.grantedUntil),
    member.depositAmount,
    member.brokerAccountId,
    time(signedInAt),
    time(member.blockedAt),
    member.id,
  ];
}
