import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Direction, SAID } from "./fields.ts";
import { SIGNAL_GRADES } from "./grade.ts";
import { SIGNAL_LIMITS } from "./limits.ts";
import { MarketKind } from "../market/calls.ts";
import { StreamQuery } from "./streamQuery.ts";
import { SOURCE_PATTERN } from "./sources.ts";
import { t } from "../language/words.ts";

/**
 * Who made a signal: the engine, a person at the signal desk, or a sender outside whose name
 * follows `webhook:`. Records of different sources are never counted together.
 */
export const SignalSource = z.string().regex(SOURCE_PATTERN);
export type SignalSource = z.infer<typeof SignalSource>;

/**
 * `active` until expiry, `expired` while the closing price is awaited; then `hit_tp` or `hit_sl`
 * where that level was touched first inside the window, else `closed`. `unsettled`: the feed had
 * a gap at entry or expiry; such a signal has no outcome and counts nowhere. A signal that was
 * voided before its expiry is `closed` without an outcome and carries the reason; one that was
 * withdrawn stays what it is, and can be taken no more.
 */
export const SIGNAL_STATUSES = [
  "active",
  "expired",
  "closed",
  "hit_tp",
  "hit_sl",
  "unsettled",
] as const;
export const SignalStatus = z.enum(SIGNAL_STATUSES);
export type SignalStatus = z.infer<typeof SignalStatus>;

/** The binary option's own rule: the price at expiry against the entry price, nothing else. */
export const OUTCOMES = ["profit", "loss", "breakeven"] as const;
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const MartingaleLevel = z.object({
  level: z.number().int().min(0).max(SIGNAL_LIMITS.martingaleMaxLevel),
  entryTime: z.iso.datetime(),
  expiryTime: z.iso.datetime(),
});
export type MartingaleLevel = z.infer<typeof MartingaleLevel>;

/** The specification's names of the directions. */
export const SIGNAL_TYPES = ["buy", "sell"] as const;

// Their order among the rest of a reply is older than the list of fields.
const { pair, direction, ...said } = SAID;

/** All times are market time (see MarketStatusDto). */
export const SignalDto = z.object({
  id: z.uuid(),
  /** Running number of publication on this feed, from 1. */
  sequence: z.number().int().positive(),
  pair,
  /** Digits after the point in this pair's prices. */
  decimals: z.number().int(),
  direction,
  signalType: z.enum(SIGNAL_TYPES),
  /** The outcome is decided by this one; at settlement the feed's history may have corrected it. */
  entryPrice: z.number(),
  /** Only where it was corrected: what was published. */
  publishedEntryPrice: z.number().optional(),
  source: SignalSource,
  ...said,
  /** Empty for a withdrawn one. */
  martingaleLevels: z.array(MartingaleLevel),
  status: SignalStatus,
  outcome: Outcome.nullable(),
  closePrice: z.number().nullable(),
  /** Why and when the signal was voided; null for all others. */
  voidedReason: z.string().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  /**
   * Why and since when nobody can take it any more, of one that was withdrawn; it goes on to its
   * result, and counts. Null for all others, and where a server from before it says nothing of it.
   */
  withdrawnReason: z.string().nullable().default(null),
  withdrawnAt: z.iso.datetime().nullable().default(null),
  /**
   * Since when the prices that would settle it are looked at again, because they are further off than
   * the pair has ever gone; it stays once the signal has ended. Null for all others.
   */
  heldAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  feed: z.object({
    name: z.string(),
    market: MarketKind,
    /** Of several feeds that run together, the one whose prices these are. */
    quotedBy: z.string().optional(),
  }),
  /** SHA-256 of the ledger record that was written with the publication. */
  ledgerHash: z.string(),
});
export type SignalDto = z.infer<typeof SignalDto>;

/**
 * What the engine would recommend if the prices stayed as they are until the mark, seconds before
 * it. The decision falls at the mark.
 */
export const LikelySignalDto = z.object({
  /** Name of the feed. */
  feed: z.string(),
  /** Market time. */
  mark: z.iso.datetime(),
  pair: z.string(),
  decimals: z.number().int(),
  direction: Direction,
  /** Where the candle has to close for it; null: wherever within its usual range. */
  condition: z.object({ side: z.enum(["above", "below"]), price: z.number() }).nullable(),
  /** As of the moment, percent. */
  confidence: z.number(),
  confidenceLow: z.number(),
  grade: z.enum(SIGNAL_GRADES),
});
export type LikelySignalDto = z.infer<typeof LikelySignalDto>;

export const SignalsQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(SIGNAL_LIMITS.listMax)
    .default(SIGNAL_LIMITS.listDefault),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});
export type SignalsQuery = z.infer<typeof SignalsQuery>;

/** What came of one source's signals on the current feed, without any ladder. */
const RECORD_FIGURES = {
  totalSignals: z.number().int(),
  wonSignals: z.number().int(),
  lostSignals: z.number().int(),
  breakevenSignals: z.number().int(),
  unsettledSignals: z.number().int(),
  /** Voided before expiry; in no other figure. */
  voidedSignals: z.number().int(),
  winRate: z.number().nullable(),
  winRateLow: z.number().nullable(),
  winRateHigh: z.number().nullable(),
  /** What is left of 100 staked at the assumed payout, without any ladder; ties left aside. */
  expectedPer100: z.number().nullable(),
  /** Over the settled signals that carried a confidence. */
  avgConfidence: z.number().nullable(),
};

/** What came of some signals. */
export const RecordFiguresDto = z.object(RECORD_FIGURES);
export type RecordFiguresDto = z.infer<typeof RecordFiguresDto>;

export const SourceRecordDto = z.object({ source: SignalSource, ...RECORD_FIGURES });
export type SourceRecordDto = z.infer<typeof SourceRecordDto>;

/**
 * Statistics over all settled signals of the engine on the current feed; those of other sources
 * stand apart in `otherSources`. Rates are percent; a rate is null below
 * SIGNAL_LIMITS.minimumSample decided signals. Break-evens (ties) are in `totalSignals` but not in
 * the win rate's denominator, which is won + lost.
 */
export const PerformanceDto = z.object({
  ...RECORD_FIGURES,
  /** Those of them that carry the sealed grade `recommended`. */
  recommended: RecordFiguresDto,
  /** Assumed payout of a won option in percent of the stake, and the win rate it needs. */
  payoutPercent: z.number(),
  breakEvenRate: z.number(),
  feed: z.object({ name: z.string(), label: z.string(), market: MarketKind }),
  /** By name; only sources that have published on this feed. */
  otherSources: z.array(SourceRecordDto),
});
export type PerformanceDto = z.infer<typeof PerformanceDto>;

export const signalsApi = {
  list: endpoint({
    method: "get",
    path: "/signals",
    summary: "The newest signals that the member's tier receives",
    permission: "signals.read",
    query: SignalsQuery,
    reply: z.array(SignalDto),
    hot: true,
    get failure() {
      return t("Failed to get signals");
    },
  }),
  performance: endpoint({
    method: "get",
    path: "/signals/stats/performance",
    summary: "Performance statistics from settled signals",
    permission: "signals.read",
    reply: PerformanceDto,
    hot: true,
    get failure() {
      return t("Failed to get performance statistics");
    },
  }),
  stream: endpoint({
    method: "get",
    path: "/signals/stream",
    summary:
      "Live events (server-sent events), with the prices and the board that are asked for; resumes after the Last-Event-ID header",
    permission: "signals.read",
    query: StreamQuery,
    reply: z.string(),
    kind: "stream",
    get failure() {
      return t("Failed to open the live stream");
    },
  }),
} as const;
