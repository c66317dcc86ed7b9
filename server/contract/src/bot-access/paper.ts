import { z } from "zod";
import { ExportFileDto } from "../accounts/settings.ts";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";
import { typedDollars } from "../numbers.ts";
import type { Outcome } from "../signals/calls.ts";
import { Direction } from "../signals/fields.ts";
import { BotSettingsDto, type RiskLevel, RiskLevel as RiskLevelSchema } from "./calls.ts";
import { PAPER_LIMITS } from "./limits.ts";

/** The stretches that an account can be looked at in, each ending now. */
export const PaperSpan = z.enum(["1H", "4H", "1D", "1W", "All"]);
export type PaperSpan = z.infer<typeof PaperSpan>;

/**
 * Why an account did not take a recommended signal: the bot was paused, the member's own pause or
 * daily limit held, the risk level's daily stop was reached, or the balance did not cover the stake.
 */
export const PaperReason = z.enum([
  "bot_paused",
  "paused",
  "loss_limit",
  "signal_limit",
  "daily_stop",
  "balance",
]);
export type PaperReason = z.infer<typeof PaperReason>;

/** How a signal ended; `open`: it runs, or its prices are looked at again. */
export const PaperEnd = z.enum(["open", "profit", "loss", "breakeven", "unsettled", "voided"]);
export type PaperEnd = z.infer<typeof PaperEnd>;

/** A recommended signal that reached an account, as its record has it. Times are market time. */
const PaperSignal = z.object({
  signalId: z.uuid(),
  /** Its number in the record. */
  sequence: z.number().int(),
  /** The mark. */
  at: z.iso.datetime(),
  pair: z.string(),
  decimals: z.number().int(),
  direction: Direction,
  confidence: z.number().nullable(),
  end: PaperEnd,
  /** When it ended, why without a result; null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  endReason: z.string().nullable(),
});

/** A trade on paper; money is US dollars. */
export const PaperTradeDto = PaperSignal.extend({
  expiresAt: z.iso.datetime(),
  entryPrice: z.number(),
  /** What was published, where the feed's history corrected the entry. */
  publishedEntryPrice: z.number().nullable(),
  closePrice: z.number().nullable(),
  stake: z.number(),
  payoutPercent: z.number(),
  /** Null while it runs; nothing for what ended without a result. */
  result: z.number().nullable(),
  /** After its end; null while it runs. */
  balance: z.number().nullable(),
});
export type PaperTradeDto = z.infer<typeof PaperTradeDto>;

export const PaperLeftDto = PaperSignal.extend({ reason: PaperReason });
export type PaperLeftDto = z.infer<typeof PaperLeftDto>;

/** What came of a stretch. */
export const PaperFiguresDto = z.object({
  /** Recommended signals that reached the account, and how many of them it took. */
  recommended: z.number().int(),
  taken: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  even: z.number().int(),
  /** Voided or unsettled: the stake came back. */
  without: z.number().int(),
  result: z.number(),
  /** Of what was won or lost, percent, with its 95 % interval; null without any. */
  winRate: z.object({ percent: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Deepest fall from a high, zero or less. */
  drawdown: z.number(),
});
export type PaperFiguresDto = z.infer<typeof PaperFiguresDto>;

/** An account that was ended by beginning anew. */
export const PaperEarlierDto = z.object({
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  start: z.number(),
  balance: z.number(),
  taken: z.number().int(),
});
export type PaperEarlierDto = z.infer<typeof PaperEarlierDto>;

/** A member's account of play money. */
export const PaperAccountDto = z.object({
  settings: BotSettingsDto,
  /** Market time; null until the bot was started once: nothing counts before. */
  begunAt: z.iso.datetime().nullable(),
  start: z.number(),
  balance: z.number(),
  /** By which signals are judged and wins are paid from now on. */
  payoutPercent: z.number(),
  /** What each risk level may lose today, by the balance at the day's begin. */
  stops: z.object(
    Object.fromEntries(RiskLevelSchema.options.map((level) => [level, z.number()])) as Record<
      RiskLevel,
      z.ZodNumber
    >,
  ),
  today: z.object({
    won: z.number().int(),
    lost: z.number().int(),
    even: z.number().int(),
    result: z.number(),
    /** What may still be lost before the bot stops for the day. */
    left: z.number(),
    /** Why the next recommended signal would be left out; null: it is taken. */
    stopped: PaperReason.nullable(),
    /** Whether the risk level's stop holds for the rest of the day; the bot may be paused as well. */
    stopReached: z.boolean(),
    /** End of the day in WAT, market time. */
    to: z.iso.datetime(),
  }),
  span: PaperSpan,
  figures: PaperFiguresDto,
  /** Balances of the span, oldest first, beginning with the one that it began with. */
  curve: z.array(z.object({ at: z.iso.datetime(), balance: z.number() })),
  open: z.array(PaperTradeDto),
  /** Newest first; not more than `PAPER_LIMITS.listMax`. */
  closed: z.array(PaperTradeDto),
  leftOut: z.array(PaperLeftDto),
  /** Newest first. */
  earlier: z.array(PaperEarlierDto),
});
export type PaperAccountDto = z.infer<typeof PaperAccountDto>;

/** One choice of the rules, from when on it held; market time. */
export const PaperRuleDto = z.object({
  since: z.iso.datetime(),
  riskLevel: RiskLevelSchema,
  tradeSize: z.number().int(),
  running: z.boolean(),
});
export type PaperRuleDto = z.infer<typeof PaperRuleDto>;

/** The account as support reads it. */
export const PaperDeskDto = z.object({
  account: PaperAccountDto,
  /** Newest first; not more than `PAPER_LIMITS.listMax`. */
  rules: z.array(PaperRuleDto),
});
export type PaperDeskDto = z.infer<typeof PaperDeskDto>;

const START_MESSAGE = () =>
  t("Enter the balance in dollars, from {{min}} to {{max}}", {
    min: PAPER_LIMITS.startMin,
    max: PAPER_LIMITS.startMax,
  });

export const PaperBeginInput = z.object({
  start: typedDollars(START_MESSAGE, { min: PAPER_LIMITS.startMin, max: PAPER_LIMITS.startMax }),
});
export type PaperBeginInput = z.infer<typeof PaperBeginInput>;

const SpanQuery = z.object({ span: PaperSpan.default("All") });

export const paperApi = {
  account: endpoint({
    method: "get",
    path: "/bot-access/paper",
    summary: "The member's own paper account: balance, trades and what it left out",
    permission: "bot.use",
    query: SpanQuery,
    reply: PaperAccountDto,
    get failure() {
      return t("Failed to get your paper account");
    },
  }),
  begin: endpoint({
    method: "post",
    path: "/bot-access/paper",
    summary: "Begin the paper account anew with a balance; the one before stays in the history",
    permission: "bot.use",
    body: PaperBeginInput,
    reply: BotSettingsDto,
    status: 201,
    get failure() {
      return t("Failed to begin the paper account anew");
    },
  }),
  export: endpoint({
    method: "get",
    path: "/bot-access/paper/export",
    summary: "All trades of the member's paper accounts, and what they left out, as CSV",
    permission: "bot.use",
    reply: ExportFileDto,
    get failure() {
      return t("Failed to export your paper account");
    },
  }),
  ofMember: endpoint({
    method: "get",
    path: "/bot-access/paper/members/:id",
    summary: "A member's paper account with the rules it followed",
    permission: "members.read",
    params: z.object({ id: z.uuid() }),
    query: SpanQuery,
    reply: PaperDeskDto,
    failure: "Failed to get the member's paper account",
  }),
} as const;

/** A signal's end, as an account counts it. */
export function paperEnd(signal: {
  outcome: Outcome | null;
  settled: boolean;
  voided: boolean;
}): PaperEnd {
  if (signal.voided) return "voided";
  if (signal.outcome !== null) return signal.outcome;
  return signal.settled ? "unsettled" : "open";
}
