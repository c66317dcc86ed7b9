import { z } from "zod";
import { endpoint } from "../endpoint.ts";

const count = z.number().int().nonnegative();

/** What waits at a desk, and since when the oldest of it. */
const Waiting = z.object({ count, oldestAt: z.iso.datetime().nullable() });

/** What waits at the desks; null where the asker does not work. */
export const StaffOverviewDto = z.object({
  /** Deposit claims that nobody has decided. */
  claims: Waiting.nullable(),
  /** Tickets that support has to answer. */
  tickets: Waiting.nullable(),
  /** Applications that nobody has looked at; `needsCare` are those marked so, looked at or not. */
  applications: Waiting.extend({ needsCare: count }).nullable(),
  /** Reports about posts that nobody has decided. */
  reports: Waiting.nullable(),
  /** Messages that could not be delivered, and those that still wait. */
  outbox: z.object({ dead: count, waiting: count }).nullable(),
  engine: z.object({ paused: z.boolean() }).nullable(),
});
export type StaffOverviewDto = z.infer<typeof StaffOverviewDto>;

export const staffOverviewApi = {
  overview: endpoint({
    method: "get",
    path: "/staff/overview",
    summary: "What waits at the desks of the asker",
    permission: "desks.read",
    reply: StaffOverviewDto,
    failure: "Failed to load the overview of the desks",
  }),
} as const;
