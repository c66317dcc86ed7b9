import { z } from "zod";
import { RegisterInput } from "../accounts/calls.ts";
import { Email } from "../accounts/fields.ts";
import { endpoint, Nothing } from "../endpoint.ts";

export const StaffRole = z.enum(["support", "admin"], { error: "Choose support or admin" });
export type StaffRole = z.infer<typeof StaffRole>;

/** A staff account as admins see it. */
export const StaffAccountDto = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: StaffRole,
  /** Since when the second factor is on; null while it is off. */
  secondFactorSince: z.iso.datetime().nullable(),
  /** Until when the mailed invitation works or did work; null once a password was chosen. */
  invitedUntil: z.iso.datetime().nullable(),
  /** Signed-in devices. */
  sessions: z.number().int().nonnegative(),
  /** When the newest of them signed in. */
  signedInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The one who asks. */
  own: z.boolean(),
});
export type StaffAccountDto = z.infer<typeof StaffAccountDto>;

export const InviteStaffInput = z.object({
  email: Email,
  fullName: RegisterInput.shape.fullName,
  role: StaffRole,
});
export type InviteStaffInput = z.infer<typeof InviteStaffInput>;

export const StaffRoleInput = z.object({ role: StaffRole });
export type StaffRoleInput = z.infer<typeof StaffRoleInput>;

const params = z.object({ id: z.uuid({ error: "This id is not valid" }) });

export const staffAccountsApi = {
  staff: endpoint({
    method: "get",
    path: "/staff/accounts",
    summary: "All staff accounts, admins first",
    permission: "staff.manage",
    reply: z.array(StaffAccountDto),
    failure: "Failed to load the staff",
  }),
  invite: endpoint({
    method: "post",
    path: "/staff/accounts",
    summary: "Make a staff account without a password; a link to choose one is emailed",
    permission: "staff.manage",
    body: InviteStaffInput,
    reply: StaffAccountDto,
    status: 201,
    ownerProof: "staff_invited",
    failure: "Failed to invite",
  }),
  inviteAgain: endpoint({
    method: "post",
    path: "/staff/accounts/:id/invitation",
    summary: "Email the invitation anew; earlier links stop working",
    permission: "staff.manage",
    params,
    reply: StaffAccountDto,
    ownerProof: "staff_invited_again",
    failure: "Failed to send the invitation",
  }),
  changeRole: endpoint({
    method: "patch",
    path: "/staff/accounts/:id/role",
    summary: "Make a staff member support or admin, effective at once",
    permission: "staff.manage",
    params,
    body: StaffRoleInput,
    reply: StaffAccountDto,
    ownerProof: "staff_role_changed",
    failure: "Failed to change the role",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/staff/accounts/:id/withdrawal",
    summary:
      "Take all staff rights away and end the sessions; an account whose invitation was never accepted is deleted",
    permission: "staff.manage",
    params,
    reply: Nothing,
    ownerProof: "staff_withdrawn",
    failure: "Failed to withdraw the staff rights",
  }),
  resetSecondFactor: endpoint({
    method: "post",
    path: "/staff/accounts/:id/second-factor-reset",
    summary:
      "Turn the second factor of somebody off who lost it, staff or member, and end their sessions",
    permission: "staff.manage",
    params,
    reply: Nothing,
    ownerProof: "second_factor_reset",
    failure: "Failed to reset the second factor",
  }),
} as const;
