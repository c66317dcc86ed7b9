import {
  paginationOf,
  type AdminUserDto,
  type AdminUserSearchQuery,
  type AdminUsersQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import type { Order } from "sequelize";
import { Member, type MemberRow } from "../accounts/Member.ts";
import type { Database } from "../database/Database.ts";
import { contains } from "./contains.ts";

const NEWEST_FIRST: Order = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

const SEARCHED = ["full_name", "email", "admission_code", "broker_account_id"];

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

/** Members in whom the text is found; a blank text finds nobody. */
export async function searchMembers(
  database: Database,
  { query, limit }: AdminUserSearchQuery,
): Promise<AdminUserDto[]> {
  if (query === "") return [];
  const rows = await database.model(Member).findAll({
    where: { role: "member", ...contains(database, SEARCHED, query) },
    order: NEWEST_FIRST,
    limit,
    raw: true,
  });
  return rows.map(presentMember);
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
  };
}
