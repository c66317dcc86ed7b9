import {
  MINUTE,
  paginationOf,
  type AdminUserDto,
  type AdminUsersQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import { Member, type MemberRow } from "../../members/Member.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { findPage } from "../../database/findPage.ts";
import { memberWhere, tablesBeside } from "./memberWhere.ts";

const NEWEST_FIRST: [string, "DESC"][] = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/** How long in ms the number of members that fit a filter is the same by the clock alone. */
const MOMENT = MINUTE;

/** One page of the members that fit a filter; staff accounts are not among them. */
export async function listMembers(
  { database, clock }: DataContext,
  { page, limit, ...filter }: AdminUsersQuery,
): Promise<{ data: AdminUserDto[]; pagination: PaginationDto }> {
  const now = Math.floor(clock.now() / MOMENT) * MOMENT;
  const { rows, total } = await findPage(database, Member, {
    where: memberWhere(database, filter, now),
    attributes: [...LISTED],
    order: NEWEST_FIRST,
    page,
    limit,
    key: { ...filter, now: filter.state || filter.signedIn ? now : null },
    beside: tablesBeside(filter),
  });
  return { data: rows.map(presentMember), pagination: paginationOf(total, { page, limit }) };
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
