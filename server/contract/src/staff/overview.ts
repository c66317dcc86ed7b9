import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FailingRoadDto } from "../outbox/desk.ts";

const count = z.number().int().nonnegative();

/** What waits at a desk, and since when the oldest of it. */
const Waiting = z.object({ count, oldestAt: z.iso.datetime().nullable() });

const moment = z.iso.datetime().nullable();

/** How one vendor of prices is doing. Counts are since the start of the process. */
export const FeedHealthDto = z.object({
  name: z.string(),
  label: z.string(),
  connected: z.boolean(),
  /** Since when it gives no price although a market of its is open; null: it gives prices. */
  silentSince: moment,
  reconnects: count,
  gapsFilled: count,
  /** Minutes that its history corrected. */
  corrected: count,
  /** Messages that were not understood or not believed, and answers that were errors. */
  unread: count,
  errors: count,
  pairs: z.array(
    z.object({
      pair: z.string(),
      lastTickAt: moment,
      /** How long the newest tick was on its way by this server's clock, ms. */
      lag: z.number().nullable(),
      /** Null: the vendor has not said. */
      open: z.boolean().nullable(),
      opensAt: moment,
      /** Polled from the history instead of streamed. */
      polled: z.boolean(),
    }),
  ),
});
export type FeedHealthDto = z.infer<typeof FeedHealthDto>;

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
  /** Messages that could not be delivered, those that still wait, and ways out that do not work. */
  outbox: z.object({ dead: count, waiting: count, failing: z.array(FailingRoadDto) }).nullable(),
  engine: z.object({ paused: z.boolean() }).nullable(),
  /** Vendors of live prices; missing where there are none, or the asker does not work with them. */
  feeds: z.array(FeedHealthDto).optional(),
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
