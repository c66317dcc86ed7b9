import { z } from "zod";

/** The desks of the staff; each hears when something on it is new or changed. */
export const DESKS = [
  "members",
  "claims",
  "tickets",
  "applications",
  "moderation",
  "signals",
  "outbox",
  "audit",
] as const;
export const Desk = z.enum(DESKS);
export type Desk = z.infer<typeof Desk>;

/** What a staff member is called whose account is gone. */
export const FORMER_COLLEAGUE = "A former colleague";

/** Somebody of the staff, as the others see them on a desk. */
export const ColleagueDto = z.object({ id: z.uuid(), fullName: z.string() });
export type ColleagueDto = z.infer<typeof ColleagueDto>;

/** The actor that the audit names for what happens by itself, such as the end of a grant. */
export const SYSTEM_ACTOR = "00000000-0000-0000-0000-000000000000";
