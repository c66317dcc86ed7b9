import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { deriving } from "../../database/derivedColumns.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { accessOf, type Opened } from "./accessOf.ts";
import { done, type Deed } from "./deeds.ts";
import { Grant, type GrantRow } from "./Grant.ts";

/** An access with its end, and the tier from then on. */
export type MemberAccess = Opened & { until: { at: Date; tier: Opened["tier"] } | null };

/** What a deed has made of a member's access. */
export interface AccessChange {
  before: MemberAccess;
  after: MemberAccess;
  /** The member with the copy as it was written. */
  member: MemberRow;
}

/**
 * Does a deed: writes which of a member's grants end and which begin, and the member's copy of what
 * follows. Nobody else writes that copy. The caller's transaction has locked the member's row.
 * @param also further columns of the member, which go along in the same statement
 */
export async function changeGrants(
  { database, clock }: DataContext,
  transaction: Transaction,
  member: MemberRow,
  deed: Deed,
  also: Partial<Pick<MemberRow, "brokerAccountId">> = {},
): Promise<AccessChange> {
  const at = new Date(clock.now());
  const grants = database.model(Grant);
  const open = await openGrants(database, member.id, transaction);
  const { ended, begun, open: left } = done(deed, open, { memberId: member.id, at });
  const [end] = ended;
  if (end) {
    const { endedAt, endedBy, endedFor } = end;
    const where = { id: ended.map(({ id }) => id) };
    await grants.update({ endedAt, endedBy, endedFor }, { where, transaction });
  }
  if (begun.length > 0) await grants.bulkCreate(begun, { transaction });
  const access = accessOf(left, at.getTime());
  const { verifiedPath } = access;
  const accessPath = verifiedPath === "auto" ? verifiedPath : (member.accessPath ?? verifiedPath);
  const change = { ...also, ...access, accessPath, updatedAt: at };
  const where = { id: member.id };
  await database.model(Member).update(change, { where, transaction, ...deriving });
  return {
    before: memberAccessOf(member, open),
    after: memberAccessOf(access, left),
    member: { ...member, ...change },
  };
}

/** The grants of a member that have not ended, the oldest first. */
export function openGrants(
  database: Database,
  memberId: string,
  transaction: Transaction | null = null,
): Promise<GrantRow[]> {
  return database.model(Grant).findAll({
    where: { memberId, endedAt: null },
    order: [["id", "ASC"]],
    transaction,
    raw: true,
  });
}

/** Whether two accesses look the same to their member. */
export function isSameAccess(one: MemberAccess, other: MemberAccess): boolean {
  return (
    one.tier === other.tier &&
    one.dashboardUnlocked === other.dashboardUnlocked &&
    one.until?.at.getTime() === other.until?.at.getTime()
  );
}

function memberAccessOf(
  { tier, dashboardUnlocked, grantedUntil }: Opened & Pick<MemberRow, "grantedUntil">,
  grants: readonly GrantRow[],
): MemberAccess {
  const until = grantedUntil && {
    at: grantedUntil,
    tier: accessOf(grants, grantedUntil.getTime()).tier,
  };
  return { tier, dashboardUnlocked, until };
}
