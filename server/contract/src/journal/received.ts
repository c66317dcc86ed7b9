import { z } from "zod";
import { ExportFileDto } from "../accounts/settings.ts";
import { DAY } from "../durations.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { watDayStart } from "../watDays.ts";
import { JournalEntryDto } from "./calls.ts";
import { JOURNAL_LIMITS } from "./limits.ts";
import { t } from "../language/words.ts";

const day = z.iso.date({ error: () => t("Enter a day such as 2026-11-01") });

/** What the member did with a received signal; `unmarked` is neither taken nor skipped. */
export const ReceivedDecision = z.enum(["taken", "skipped", "unmarked"]);
export type ReceivedDecision = z.infer<typeof ReceivedDecision>;

/** How a signal ended, or that it has not yet. */
export const ReceivedResult = z.enum([
  "profit",
  "loss",
  "breakeven",
  "running",
  "unsettled",
  "voided",
]);
export type ReceivedResult = z.infer<typeof ReceivedResult>;

const parts = z.object({
  /** First and last WAT day of the signals' marks; without them the last thirty days. */
  from: day.optional(),
  to: day.optional(),
  pair: z.string().trim().min(1).max(24).optional(),
  decision: ReceivedDecision.optional(),
  result: ReceivedResult.optional(),
  /** Only signals with a note of the member's own. */
  noted: z.literal("yes").optional(),
});

/** The days of a range fit, however the other parts are; a part that is left out narrows nothing. */
const checkDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const checkRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined ||
  to === undefined ||
  watDayStart(to) - watDayStart(from) < JOURNAL_LIMITS.receivedDays * DAY;
const ORDER = {
  path: ["to"],
  error: () => t("Choose a last day that is not before the first one"),
};
const RANGE = {
  path: ["from"],
  error: () =>
    t("Choose at most {{days}} days at once", {
      days: JOURNAL_LIMITS.receivedDays,
    }),
};

export const ReceivedFilter = parts.refine(checkDays, ORDER).refine(checkRange, RANGE);
export type ReceivedFilter = z.infer<typeof ReceivedFilter>;

export const ReceivedQuery = parts
  .extend({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(JOURNAL_LIMITS.pageMax)
      .default(JOURNAL_LIMITS.pageDefault),
    /** Only signals before this mark: the `createdAt` of the last one read. */
    before: z.iso.datetime().optional(),
  })
  .refine(checkDays, ORDER)
  .refine(checkRange, RANGE);
export type ReceivedQuery = z.infer<typeof ReceivedQuery>;

/** One signal of the member's own record. Times are market time. */
export const ReceivedSignalDto = z.object({
  signal: JournalEntryDto.shape.signal.extend({ id: z.uuid() }),
  ended: ReceivedResult,
  /** What the member marked; null while nothing is. */
  mark: JournalEntryDto.omit({ signal: true, signalId: true }).nullable(),
  note: z.string().nullable(),
});
export type ReceivedSignalDto = z.infer<typeof ReceivedSignalDto>;

/** Why no rate is beside the counts. */
export const NoRateReason = z.enum(["chosen_by_result", "several_sources", "few"]);
export type NoRateReason = z.infer<typeof NoRateReason>;

/** Counts over every signal of the filter, on whichever page; money is US dollars. */
export const ReceivedFiguresDto = z.object({
  signals: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  breakeven: z.number().int(),
  running: z.number().int(),
  /** The feed had a gap: counted nowhere else. */
  unsettled: z.number().int(),
  voided: z.number().int(),
  /** Won of won + lost with its 95 % Wilson interval, percent; null for the reason beside it. */
  winRate: z.number().nullable(),
  winRateLow: z.number().nullable(),
  winRateHigh: z.number().nullable(),
  noRate: NoRateReason.nullable(),
  taken: z.number().int(),
  skipped: z.number().int(),
  unmarked: z.number().int(),
  /** Taken signals that have a result, what was staked on them and what came of it. */
  takenSettled: z.number().int(),
  staked: z.number(),
  result: z.number(),
});
export type ReceivedFiguresDto = z.infer<typeof ReceivedFiguresDto>;

export const ReceivedPageDto = z.object({
  /** First and last WAT day that were looked through. */
  from: z.iso.date(),
  to: z.iso.date(),
  /**
   * From this mark on it is known what the member received, market time; of earlier signals only
   * those that the member marked are listed. Null: nothing was received yet.
   */
  since: z.iso.datetime().nullable(),
  /** Newest first. */
  signals: z.array(ReceivedSignalDto),
  more: z.boolean(),
  figures: ReceivedFiguresDto,
  /** Pairs of the days that were looked through, whatever the other filters. */
  pairs: z.array(z.string()),
});
export type ReceivedPageDto = z.infer<typeof ReceivedPageDto>;

export const SignalNoteInput = z.object({
  /** Empty text removes the note. */
  text: z
    .string({ error: () => t("Write the note as text") })
    .trim()
    .max(JOURNAL_LIMITS.noteMax, {
      error: () => t("Shorten the note to {{max}} characters", { max: JOURNAL_LIMITS.noteMax }),
    }),
});
export type SignalNoteInput = z.infer<typeof SignalNoteInput>;

export const receivedApi = {
  list: endpoint({
    method: "get",
    path: "/journal/received",
    summary: "The signals that the member received, how each ended and what was marked",
    permission: "signals.read",
    query: ReceivedQuery,
    reply: ReceivedPageDto,
    get failure() {
      return t("Failed to get your signals");
    },
  }),
  note: endpoint({
    method: "put",
    path: "/journal/notes/:signalId",
    summary: "Write, change or remove the member's own note on a signal that was received",
    permission: "signals.read",
    params: z.object({ signalId: z.uuid({ error: () => t("This is not the id of a signal") }) }),
    body: SignalNoteInput,
    reply: Nothing,
    get failure() {
      return t("Failed to save the note");
    },
  }),
  export: endpoint({
    method: "get",
    path: "/journal/export",
    summary: "The signals of the filter with marks and notes, as the text of a CSV file",
    permission: "signals.read",
    ownEyesOnly: true,
    query: ReceivedFilter,
    reply: ExportFileDto,
    get failure() {
      return t("Failed to export your journal");
    },
  }),
} as const;
