import { z } from "zod";
import { SECOND } from "../durations.ts";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

/**
 * Where the prices come from. `real`: quotes of a real market (live or recorded); `simulated`:
 * made by a computer; `broker-made`: a broker's own instrument; `none`: nobody has chosen a feed yet,
 * and nothing is recorded. Records of different kinds are never counted together.
 */
export const MARKET_KINDS = ["real", "simulated", "broker-made", "none"] as const;
export const MarketKind = z.enum(MARKET_KINDS);
export type MarketKind = z.infer<typeof MarketKind>;

export const FeedDto = z.object({
  /** Stable id that each signal stores, such as `simulated` or `replay`. */
  name: z.string(),
  /** What a person reads, such as "Simulated market". */
  label: z.string(),
  market: MarketKind,
  /** False for a recording that is played back. */
  live: z.boolean(),
  pairs: z.array(z.string()),
});
export type FeedDto = z.infer<typeof FeedDto>;

/** The operator has stopped the engine: it publishes nothing until it is started again. */
export const EnginePauseDto = z.object({
  reason: z.string(),
  /** Wall time. */
  since: z.iso.datetime(),
});
export type EnginePauseDto = z.infer<typeof EnginePauseDto>;

/** A mark that ended without a signal; it is no signal of any pair, so everyone may know. */
export const NoSignalDto = z.object({
  /** Name of the feed. */
  feed: z.string(),
  /** Market time. */
  mark: z.iso.datetime(),
  /** What the engine held likeliest, in percent, below the operator's floor; null: nothing at all. */
  best: z.object({ pair: z.string(), confidence: z.number() }).nullable(),
});
export type NoSignalDto = z.infer<typeof NoSignalDto>;

/** A pair with prices of which the engine has seen too few in a row to judge it. */
export const UnjudgedPairDto = z.object({
  pair: z.string(),
  /** Market time of the first mark at which it can be judged, if no more prices are missing. */
  until: z.iso.datetime(),
});
export type UnjudgedPairDto = z.infer<typeof UnjudgedPairDto>;

/** The pairs that could not be judged at a mark. */
export const UnjudgedPairsDto = z.object({
  /** Name of the feed. */
  feed: z.string(),
  /** Market time. */
  mark: z.iso.datetime(),
  pairs: z.array(UnjudgedPairDto),
});
export type UnjudgedPairsDto = z.infer<typeof UnjudgedPairsDto>;

/** Pairs whose market is closed now, as its vendor says. */
export const ClosedMarketDto = z.object({
  /** "FX" and the like, or the pair where it is of no such class. */
  name: z.string(),
  pairs: z.array(z.string()),
  /** Market time; null: the vendor has not said when it opens. */
  opensAt: z.iso.datetime().nullable(),
});
export type ClosedMarketDto = z.infer<typeof ClosedMarketDto>;

/**
 * The market's clock. A live feed runs at wall time with speed 1; a replay runs in the time of its
 * recording, `speed` times as fast. Market time now = `now + (elapsed wall time) * speed`.
 */
export const MarketStatusDto = z.object({
  now: z.iso.datetime(),
  speed: z.number().positive(),
  feed: FeedDto,
  /** True while the feed delivers fresh prices. */
  fresh: z.boolean(),
  /** Null while the engine publishes. */
  pause: EnginePauseDto.nullable(),
  /** The latest mark, if it ended without a signal. */
  quiet: NoSignalDto.nullable().default(null),
  /** Only while some pair cannot be judged. */
  unjudged: z.array(UnjudgedPairDto).optional(),
  /** Only while some market is closed. */
  closed: z.array(ClosedMarketDto).optional(),
});
export type MarketStatusDto = z.infer<typeof MarketStatusDto>;

export const CandleDto = z.object({
  time: z.iso.datetime(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
});
export type CandleDto = z.infer<typeof CandleDto>;

export const CandlesQuery = z.object({
  pair: z.string().min(3).max(24),
  limit: z.coerce.number().int().min(1).max(300).default(72),
  /** Length of a candle in minutes; a feed that knows no single minutes answers with five. */
  step: z.coerce
    .number()
    .pipe(z.literal([1, 5]))
    .default(5),
});
export type CandlesQuery = z.infer<typeof CandlesQuery>;

/** Candles, oldest first; the last one may still be growing. */
export const CandlesDto = z.object({
  pair: z.string(),
  decimals: z.number().int(),
  /** Length of a candle in minutes. */
  step: z.literal([1, 5]),
  candles: z.array(CandleDto),
});
export type CandlesDto = z.infer<typeof CandlesDto>;

export const PricesQuery = z.object({
  pair: z.string().min(3).max(24),
  /** Only what came at or after this market time, epoch ms: fills a gap. */
  since: z.coerce.number().int().nonnegative().optional(),
});
export type PricesQuery = z.infer<typeof PricesQuery>;

/** Of prices that are sent and drawn, one is stored for each of these: the last. */
export const PRICE_STEP = 5 * SECOND;

/** A pair's prices of the last 20 minutes, oldest first, at most one for each five seconds. */
export const PricesDto = z.object({
  pair: z.string(),
  decimals: z.number().int(),
  /** Market time in epoch ms, and the price at the same place: every open room asks for 240. */
  times: z.array(z.number()),
  prices: z.array(z.number()),
});
export type PricesDto = z.infer<typeof PricesDto>;

/** A minute that has ended: its begin (market time, epoch ms), open, high, low, close. */
export const EndedMinute = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);
export type EndedMinute = z.infer<typeof EndedMinute>;

/** What is new of the prices of some pairs since the last time that a stream said so. */
export const PriceChangesDto = z.object({
  /** One more each time; what lies between two that are not in a row was missed. */
  seq: z.number().int(),
  /** Market time in epoch ms that the pairs' times are told from. */
  at: z.number(),
  /** By pair: time from `at` in ms and price by turns, oldest first, as in `PricesDto`. */
  pairs: z.record(z.string(), z.array(z.number())),
  minutes: z.record(z.string(), EndedMinute).optional(),
});
export type PriceChangesDto = z.infer<typeof PriceChangesDto>;

export const marketApi = {
  status: endpoint({
    method: "get",
    path: "/market/status",
    summary: "Market time, speed, and what feed the prices come from",
    permission: "public",
    reply: MarketStatusDto,
    hot: true,
    get failure() {
      return t("Failed to get the market's status");
    },
  }),
  candles: endpoint({
    method: "get",
    path: "/market/candles",
    summary: "Recent candles of one pair, of one or five minutes",
    permission: "signals.read",
    query: CandlesQuery,
    reply: CandlesDto,
    get failure() {
      return t("Failed to get candles");
    },
  }),
  prices: endpoint({
    method: "get",
    path: "/market/prices",
    summary:
      "Prices of one pair over the last 20 minutes, or since a moment of them, one for each five seconds",
    permission: "signals.read",
    query: PricesQuery,
    reply: PricesDto,
    get failure() {
      return t("Failed to get prices");
    },
  }),
} as const;
