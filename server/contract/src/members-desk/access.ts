import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { MemberFilter } from "./filter.ts";
import { MEMBERS_DESK_LIMITS } from "./limits.ts";
import { CountdownDto } from "../access/membership/calls.ts";
import { pageQuery } from "../pagination.ts";
import { plainText } from "../plainText.ts";
import { Tier } from "../tiers.ts";

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
  /** Until when the tier is granted; missing where it stays. */
  grantedUntil: z.iso.datetime().optional(),
  /** The account is blocked: nobody can sign in. */
  blocked: z.literal(true).optional(),
});
export type AdminUserDto = z.infer<typeof AdminUserDto>;

export const MemberParams = z.object({ id: z.uuid({ error: "This id is not valid" }) });

export const AdminUsersQuery = MemberFilter.extend(pageQuery(MEMBERS_DESK_LIMITS));
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>;

export const AdminUserSearchQuery = z.object({
  /** Words; each must begin a word of the member. Blank finds nobody. */
  query: z.string().trim().max(200).default(""),
  limit: pageQuery(MEMBERS_DESK_LIMITS).limit,
});
export type AdminUserSearchQuery = z.infer<typeof AdminUserSearchQuery>;

/** The access that a screen showed when a change of it was asked for. */
export const SeenAccess = z.object({
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  grantedUntil: z.iso.datetime().nullable(),
});
export type SeenAccess = z.infer<typeof SeenAccess>;

/** Why staff do something to a member's account. */
export const Reason = plainText(() => "Please give a reason", MEMBERS_DESK_LIMITS.reasonMax);

export const AccessInput = z.object({
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  hasDeposited: z.boolean(),
  /** The member reads it; without one nobody tells them why. */
  reason: Reason.optional(),
  /** With it, a change that somebody else has overtaken is refused. */
  seen: SeenAccess.optional(),
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
    summary: "All members, or those that fit a filter, newest first, in pages",
    permission: "members.read",
    query: AdminUsersQuery,
    reply: z.array(AdminUserDto),
    failure: "Failed to load the members",
  }),
  searchUsers: endpoint({
    method: "get",
    path: "/admin/users/search",
    summary:
      "Members in whom each word of a text begins a word of the name, the address (whole, or a word before its @), the admission code, the broker account or the Telegram name; newest first",
    permission: "members.read",
    query: AdminUserSearchQuery,
    reply: z.array(AdminUserDto),
    failure: "Failed to search the members",
  }),
  exportUsers: endpoint({
    method: "get",
    path: "/admin/users/export",
    summary: "The members that fit a filter as a CSV file, newest first",
    permission: "members.export",
    query: MemberFilter,
    reply: z.null(),
    kind: "file",
    ownerProof: "members_exported",
    failure: "Failed to export the members",
  }),
  changeAccess: endpoint({
    method: "patch",
    path: "/admin/users/:id/access",
    summary:
      "Set a member's tier and unlock state for good, effective at once on their open screens",
    permission: "members.manage",
    params: MemberParams,
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
