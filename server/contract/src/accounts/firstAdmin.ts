import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { RegisterInput } from "./calls.ts";
import { Email } from "./fields.ts";
import {
  passwordsMatch,
  PASSWORDS_DIFFER,
  RepeatedPassword,
  ReplacementPassword,
} from "./newPassword.ts";

/** What a link for the first administrator that is good for nothing says. */
export const INVALID_FIRST_ADMIN_LINK =
  "This link is invalid, was used, or has expired. The server prints a new one at each start until there is an administrator.";

/** The form behind the link that a server prints while nobody administers it. */
export const FirstAdminForm = z
  .object({
    fullName: RegisterInput.shape.fullName,
    email: Email,
    newPassword: ReplacementPassword,
    confirmPassword: RepeatedPassword,
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type FirstAdminForm = z.infer<typeof FirstAdminForm>;

export const FirstAdminInput = z.object({
  token: z.string().min(1, { error: INVALID_FIRST_ADMIN_LINK }).max(200, {
    error: INVALID_FIRST_ADMIN_LINK,
  }),
  fullName: RegisterInput.shape.fullName,
  email: Email,
  newPassword: ReplacementPassword,
});
export type FirstAdminInput = z.infer<typeof FirstAdminInput>;

export const firstAdminApi = {
  make: endpoint({
    method: "post",
    path: "/auth/first-admin",
    summary:
      "Make the first administrator, by the link that a server in production prints while there is none; it works once",
    permission: "public",
    body: FirstAdminInput,
    reply: Nothing,
    status: 201,
    failure: "Failed to make the administrator",
  }),
} as const;
