import {
  paginationOf,
  type AdminUserDto,
  type AdminUsersQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { findPage } from "../database/findPage.ts";

const NEWEST_FIRST: [string, "DESC"][] = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/** One page of all members; staff accounts are not among them. */
export async function listMembers(
  database: Database,
  query: AdminUsersQuery,
): Promise<{ data: AdminUserDto[]; pagination: PaginationDto }> {
  const { rows, total } = await findPage(database, Member, {
    where: { role: "member" },
    attributes: [...LISTED],
    order: NEWEST_FIRST,
    page: query.page,
    limit: query.limit,
    key: "members",
  });
  return { data: rows.map(presentMember), pagination: paginationOf(total, query) };
}

/** What the list shows of a member, and by what it is sorted; all else of the row stays unread. */
export const LISTED = [
  "id",
  "role",
  "fullName",
  "email",
  "tier",
  "dashboardUnlocked",
  "hasDeposited",
  "brokerAccountId",
  "depositAmount",
  "createdAt",
  "grantedUntil",
  "blockedAt",
] as const satisfies (keyof MemberRow)[];
export type ListedMember = Pick<MemberRow, (typeof LISTED)[number]>;

/** A member as the list of members shows them. */
export function presentMember(member: ListedMember): AdminUserDto {
  return {
    id: member.id,
    fullName: member.fullName,
    email: member.email,
    tier: member.tier,
    dashboardUnlocked: member.dashboardUnlocked,
    hasDeposited: member.hasDeposited,
    ...(member.brokerAccountId !== null && { brokerAccountId: member.brokerAccountId }),
    ...(member.depositAmount > 0 && { depositAmount: member.depositAmount }),
    createdAt: member.createdAt.toISOString(),
    ...(member.grantedUntil && { grantedUntil: member.grantedUntil.toISOString() }),
    ...(member.blockedAt && { blocked: true as const }),
  };
}
