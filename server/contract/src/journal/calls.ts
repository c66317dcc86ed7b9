import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { JournalResultsDto } from "./results.ts";
import { JOURNAL_LIMITS } from "./limits.ts";
import { orNothing, typedCount, typedDollars, typedPercent } from "../numbers.ts";
import { Outcome, SignalStatus } from "../signals/calls.ts";
import { Direction } from "../signals/fields.ts";
import { WindowHours } from "../signals/hours.ts";
import { PAYOUT_LIMITS } from "../signals/limits.ts";
import { t } from "../language/words.ts";

const STAKE_MESSAGE = () =>
  t("Enter the stake in dollars, from {{min}} to {{max}}", {
    min: JOURNAL_LIMITS.stakeMin,
    max: JOURNAL_LIMITS.stakeMax,
  });
const PAYOUT_MESSAGE = () =>
  t("Enter the payout in percent, from {{min}} to {{max}}", PAYOUT_LIMITS);
const LOSS_MESSAGE = () =>
  t("Enter the limit in dollars, from {{min}} to {{max}}, or leave it empty", {
    min: JOURNAL_LIMITS.stakeMin,
    max: JOURNAL_LIMITS.maxLossMax,
  });
const COUNT_MESSAGE = () =>
  t("Enter a whole number from 1 to {{max}}, or leave it empty", {
    max: JOURNAL_LIMITS.maxSignalsMax,
  });

const dollars = (message: () => string, max: number) =>
  typedDollars(message, { min: JOURNAL_LIMITS.stakeMin, max });

export const JournalDecision = z.enum(["taken", "skipped"]);
export type JournalDecision = z.infer<typeof JournalDecision>;

/** What a member stakes on a signal; the result follows from the signal's own outcome. */
export const TakenInput = z.object({
  stake: dollars(STAKE_MESSAGE, JOURNAL_LIMITS.stakeMax),
  /** What the broker pays on a won option, in percent of the stake. */
  payoutPercent: typedPercent(PAYOUT_MESSAGE, PAYOUT_LIMITS),
});
export type TakenInput = z.infer<typeof TakenInput>;

export const JournalDecisionInput = z.discriminatedUnion(
  "decision",
  [
    TakenInput.extend({ decision: z.literal("taken") }),
    z.object({ decision: z.literal("skipped") }),
  ],
  { error: () => t("Say whether the signal was taken or skipped") },
);
export type JournalDecisionInput = z.infer<typeof JournalDecisionInput>;

/** One signal in a member's journal. Times are market time, money is US dollars. */
export const JournalEntryDto = z.object({
  signalId: z.uuid(),
  decision: JournalDecision,
  stake: z.number().nullable(),
  payoutPercent: z.number().nullable(),
  /** Profit or loss; null while the signal runs, for a skipped and for an unsettled one. */
  result: z.number().nullable(),
  /** True until the signal has settled. */
  editable: z.boolean(),
  decidedAt: z.iso.datetime(),
  signal: z.object({
    pair: z.string(),
    direction: Direction,
    status: SignalStatus,
    outcome: Outcome.nullable(),
    /** Voided before its expiry: it has no result. */
    voided: z.boolean(),
    /** Withdrawn while it ran: nobody could take it any more, and its result counts. */
    withdrawn: z.boolean(),
    /** Its prices are looked at again before they settle it; a server from before that says nothing of it. */
    held: z.boolean().default(false),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
});
export type JournalEntryDto = z.infer<typeof JournalEntryDto>;

/** Why new signals are held back from a member, at the member's own request. */
export const JournalPauseReason = z.enum(["paused", "loss_limit", "signal_limit"]);
export type JournalPauseReason = z.infer<typeof JournalPauseReason>;

/** New signals are held back until `until` (market time); what was shown before stays. */
export const JournalPauseDto = z.object({ reason: JournalPauseReason, until: z.iso.datetime() });
export type JournalPauseDto = z.infer<typeof JournalPauseDto>;

/** The WAT day of the market's clock, as one member lives it. */
export const JournalDayDto = z.object({
  /** Begin and end of the day, market time. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Signals of the day that the member was shown. */
  shown: z.number().int(),
  /** The day's entries, newest decision first. */
  entries: z.array(JournalEntryDto),
  taken: z.number().int(),
  skipped: z.number().int(),
  /** Sum of the settled results in dollars. */
  result: z.number(),
  maxLoss: z.number().nullable(),
  /** What may still be lost today; null without a limit. */
  lossLeft: z.number().nullable(),
  maxSignals: z.number().int().nullable(),
  signalsLeft: z.number().int().nullable(),
  hold: JournalPauseDto.nullable(),
});
export type JournalDayDto = z.infer<typeof JournalDayDto>;

/** Today's use of the tier's quota. The day is the WAT day of the market's clock. */
export const TodayDto = z.object({
  /** End of the day, market time: then all of this is of yesterday. */
  to: z.iso.datetime(),
  /** Signals that the member received. */
  received: z.number().int(),
  /** Signals a day of the member's tier; null: unlimited. */
  quota: z.number().int().nullable(),
  /** In which the tier's windows lie today; null: at any hour. */
  hours: WindowHours.nullable(),
  taken: z.number().int(),
  skipped: z.number().int(),
  /** Signals that were published for any tier. */
  published: z.number().int(),
  /**
   * The first mark at which another one can reach the member, market time: until then the tier's
   * windows are used up, or they hold signals back by a pause or a limit of their own. The latest
   * mark counts while nothing was published there.
   */
  nextChance: z.iso.datetime(),
});
export type TodayDto = z.infer<typeof TodayDto>;

/** Daily limits and the leaderboard. Null: no limit. */
export const JournalSettingsInput = z.object({
  /** Most that may be lost in a WAT day, dollars. */
  maxLoss: orNothing(LOSS_MESSAGE, dollars(LOSS_MESSAGE, JOURNAL_LIMITS.maxLossMax)),
  /** Most signals that may be taken in a WAT day. */
  maxSignals: orNothing(
    COUNT_MESSAGE,
    typedCount(COUNT_MESSAGE, { min: 1, max: JOURNAL_LIMITS.maxSignalsMax }),
  ),
  /** Show first name, initial and return on stake to other members. */
  leaderboard: z.boolean(),
});
export type JournalSettingsInput = z.infer<typeof JournalSettingsInput>;

export const JournalSettingsDto = z.object({
  maxLoss: z.number().nullable(),
  maxSignals: z.number().int().nullable(),
  leaderboard: z.boolean(),
  /** Market time; null when no pause runs. */
  pausedUntil: z.iso.datetime().nullable(),
});
export type JournalSettingsDto = z.infer<typeof JournalSettingsDto>;

export const PauseInput = z.object({
  /** Market time. */
  until: z.iso.datetime({ error: () => t("Choose when the pause ends") }),
});
export type PauseInput = z.infer<typeof PauseInput>;

/** One opted-in member of the leaderboard, from real journal results. */
export const LeaderboardEntry = z.object({
  rank: z.number().int().positive(),
  /** First name and initial. */
  name: z.string(),
  /** Settled entries that count. */
  settled: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  /** Result in percent of all that was staked. */
  returnPercent: z.number(),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

const SignalParams = z.object({
  signalId: z.uuid({ error: () => t("This is not the id of a signal") }),
});

export const journalApi = {
  today: endpoint({
    method: "get",
    path: "/signals/today",
    summary: "Today's signals: received of the tier's quota, taken, skipped, published",
    permission: "signals.read",
    reply: TodayDto,
    get failure() {
      return t("Failed to get today's usage");
    },
  }),
  day: endpoint({
    method: "get",
    path: "/journal/day",
    summary: "The member's own day: entries, result, what the limits leave, and a hold if any",
    permission: "signals.read",
    reply: JournalDayDto,
    get failure() {
      return t("Failed to get your day");
    },
  }),
  mark: endpoint({
    method: "put",
    path: "/journal/entries/:signalId",
    summary: "Mark a signal taken or skipped; may be changed until it settles",
    permission: "signals.read",
    params: SignalParams,
    body: JournalDecisionInput,
    reply: JournalEntryDto,
    get failure() {
      return t("Failed to save the entry");
    },
  }),
  unmark: endpoint({
    method: "delete",
    path: "/journal/entries/:signalId",
    summary: "Take an entry back, until the signal settles",
    permission: "signals.read",
    params: SignalParams,
    reply: Nothing,
    get failure() {
      return t("Failed to take the entry back");
    },
  }),
  results: endpoint({
    method: "get",
    path: "/journal/results",
    summary: "The member's own results on the current feed",
    permission: "signals.read",
    reply: JournalResultsDto,
    get failure() {
      return t("Failed to get your results");
    },
  }),
  settings: endpoint({
    method: "get",
    path: "/journal/settings",
    summary: "The member's daily limits, pause and leaderboard choice",
    permission: "signals.read",
    reply: JournalSettingsDto,
    get failure() {
      return t("Failed to get your limits");
    },
  }),
  saveSettings: endpoint({
    method: "put",
    path: "/journal/settings",
    summary: "Set daily limits and the leaderboard choice",
    permission: "signals.read",
    body: JournalSettingsInput,
    reply: JournalSettingsDto,
    get failure() {
      return t("Failed to save your limits");
    },
  }),
  pause: endpoint({
    method: "put",
    path: "/journal/pause",
    summary: "Hold new signals back until a time",
    permission: "signals.read",
    body: PauseInput,
    reply: JournalSettingsDto,
    get failure() {
      return t("Failed to pause");
    },
  }),
  resume: endpoint({
    method: "delete",
    path: "/journal/pause",
    summary: "End the pause now",
    permission: "signals.read",
    reply: JournalSettingsDto,
    get failure() {
      return t("Failed to end the pause");
    },
  }),
} as const;
