import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MEMBERSHIP_LIMITS } from "./limits.ts";
import { CountdownDto } from "./membership.ts";
import { pageQuery } from "./pagination.ts";
import { Tier } from "./tiers.ts";

/** A member as the list of members shows them. */
export const AdminUserDto = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  brokerAccountId: z.string().optional(),
  /** Highest verified deposit, whole US dollars. */
  depositAmount: z.number().optional(),
  createdAt: z.iso.datetime(),
});
export type AdminUserDto = z.infer<typeof AdminUserDto>;

export const AdminUsersQuery = z.object(pageQuery(MEMBERSHIP_LIMITS));
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminUserSearchQuery = z.object({
  /** Part of a name, an address, an admission code or a broker account; blank finds nobody. */
  query: z.string().trim().max(200).default(""),
  limit: pageQuery(MEMBERSHIP_LIMITS).limit,
});
export type AdminUserSearchQuery = z.infer<typeof AdminUserSearchQuery>;

export const AccessInput = z.object({
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
});
export type AccessInput = z.infer<typeof AccessInput>;

export const ResetCountdownInput = z.object({
  /** Whose trial begins anew; the caller's own when it is left out. */
  memberId: z.uuid().optional(),
});
export type ResetCountdownInput = z.infer<typeof ResetCountdownInput>;

export const memberAccessApi = {
  users: endpoint({
    method: "get",
    path: "/admin/users",
    summary: "All members, newest first, in pages",
    permission: "members.read",
    query: AdminUsersQuery,
    reply: z.array(AdminUserDto),
    failure: "Failed to load the members",
  }),
  searchUsers: endpoint({
    method: "get",
    path: "/admin/users/search",
    summary: "Members whose name, address, admission code or broker account contains a text",
    permission: "members.read",
    query: AdminUserSearchQuery,
    reply: z.array(AdminUserDto),
    failure: "Failed to search the members",
  }),
  changeAccess: endpoint({
    method: "patch",
    path: "/admin/users/:id/access",
    summary: "Set a member's tier and unlock state, effective at once on their open screens",
    permission: "members.manage",
    params: z.object({ id: z.uuid({ error: "This id is not valid" }) }),
    body: AccessInput,
    reply: AdminUserDto,
    failure: "Failed to change the member's access",
  }),
  resetCountdown: endpoint({
    method: "post",
    path: "/countdown/reset",
    summary: "Begin a member's trial anew",
    permission: "members.assist",
    body: ResetCountdownInput,
    reply: CountdownDto,
    failure: "Failed to reset timer",
  }),
} as const;
