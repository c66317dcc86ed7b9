import { z } from "zod";

/** The desks of the staff; each is told when something on it is new or changed. */
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
