import {
  paginationOf,
  type AdminUserDto,
  type AdminUsersQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import type { Order } from "sequelize";
import { Member, type MemberRow } from "../accounts/Member.ts";
import type { Database } from "../database/Database.ts";

export const NEWEST_FIRST: Order = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/** One page of all members; staff accounts are not among them. */
export async function listMembers(
  database: Database,
  query: AdminUsersQuery,
): Promise<{ data: AdminUserDto[]; pagination: PaginationDto }> {
  const { rows, count } = await database.model(Member).findAndCountAll({
    where: { role: "member" },
    order: NEWEST_FIRST,
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    raw: true,
  });
  return { data: rows.map(presentMember), pagination: paginationOf(count, query) };
}

/** A member as the list of members shows them. */
export function presentMember(member: MemberRow): AdminUserDto {
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
