import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { pageQuery } from "../pagination.ts";
import { MemberParams } from "./access.ts";
import { MEMBERS_DESK_LIMITS } from "./limits.ts";

/** A form that somebody sent, whose code was not entered: nobody is a member by it. */
export const RegistrationDto = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  telegram: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When its code stops working, or did; then it is still shown for a while. */
  expiresAt: z.iso.datetime(),
  ended: z.boolean(),
});
export type RegistrationDto = z.infer<typeof RegistrationDto>;

export const RegistrationsQuery = z.object({
  /** A part of the name or of the address; blank finds all. */
  search: z.string().trim().max(200).default(""),
  ...pageQuery({
    pageDefault: MEMBERS_DESK_LIMITS.registrationsDefault,
    pageMax: MEMBERS_DESK_LIMITS.pageMax,
  }),
});
export type RegistrationsQuery = z.infer<typeof RegistrationsQuery>;

export const registrationsApi = {
  registrations: endpoint({
    method: "get",
    path: "/staff/registrations",
    summary: "Registrations whose code was not entered, newest first, in pages",
    permission: "members.read",
    query: RegistrationsQuery,
    reply: z.array(RegistrationDto),
    failure: "Failed to load the registrations",
  }),
  mailRegistrationCode: endpoint({
    method: "post",
    path: "/staff/registrations/:id/code",
    summary: "Email a registration a fresh code, which replaces the one before",
    permission: "members.assist",
    params: MemberParams,
    reply: Nothing,
    status: 202,
    failure: "Failed to send the email",
  }),
  removeRegistration: endpoint({
    method: "delete",
    path: "/staff/registrations/:id",
    summary: "Forget a registration with all that its form said",
    permission: "members.assist",
    params: MemberParams,
    reply: Nothing,
    failure: "Failed to remove the registration",
  }),
} as const;
