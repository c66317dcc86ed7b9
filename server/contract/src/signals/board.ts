import { z } from "zod";
import { MINUTE, SECOND } from "../durations.ts";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";
import { Direction } from "./fields.ts";
import { VERDICTS } from "./verdict.ts";

export const BOARD_LIMITS = {
  /** The board is judged anew at most this often. */
  step: 10 * SECOND,
  /** How old it is when guests in their trial see it, market time. */
  lateBy: 15 * MINUTE,
} as const;

/**
 * Why a pair has no estimate. `closed`, `no_candle`, `disbelieved` and `warming_up` are those of the
 * forecasts at marks; `late`: its last price is too old; `starting`: the server has just begun;
 * `paused`: the engine is stopped; `held`: the reader's own limits hold signals back.
 */
export const PAIR_SILENCES = [
  "closed",
  "no_candle",
  "disbelieved",
  "warming_up",
  "late",
  "starting",
  "paused",
  "held",
] as const;
export const PairSilence = z.enum(PAIR_SILENCES);
export type PairSilence = z.infer<typeof PairSilence>;

/**
 * What the engine would say of a pair at the coming mark if the growing candle closed as it stands,
 * or what is sealed of the signal that runs on it. What a reader is not to know, and what there is
 * not, is missing.
 */
export const BoardPairDto = z.object({
  pair: z.string(),
  direction: Direction.optional(),
  /** Percent, as the ends of its likely range, which hold as `CONFIDENCE_INTERVAL` says. */
  confidence: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  /**
   * By the board's payout, where the figures are not told; who has them judges by the member's own
   * payout (`verdictAt`). `short` moves by as much as break-even does, and nothing is known beyond 0.
   */
  verdict: z.enum(VERDICTS).optional(),
  /** Percentage points, of `below`. */
  short: z.number().optional(),
  /** Until when a signal of the reader's runs on it: then all this is what was sealed. */
  runsUntil: z.iso.datetime().optional(),
  /** In place of all else. `since`: of the last price, or of the first candle after a gap. */
  silent: z
    .object({
      reason: PairSilence,
      since: z.iso.datetime().optional(),
      until: z.iso.datetime().optional(),
    })
    .optional(),
});
export type BoardPairDto = z.infer<typeof BoardPairDto>;

/** The board of pairs: estimates, which are in no record. All times are market time. */
export const BoardDto = z.object({
  /** Of which moment it is. */
  at: z.iso.datetime(),
  /** What verdicts go by, percent of the stake. */
  payoutPercent: z.number(),
  pairs: z.array(BoardPairDto),
});
export type BoardDto = z.infer<typeof BoardDto>;

/** An estimate as a stream says that it has changed: direction, confidence, low and high end. */
export const BoardFigures = z.tuple([Direction, z.number(), z.number(), z.number()]);
export type BoardFigures = z.infer<typeof BoardFigures>;

/** What of a board differs from what a stream said before. */
export const BoardChangesDto = z.object({
  at: z.iso.datetime(),
  /** By pair, of those that have an estimate and nothing else to say. */
  figures: z.record(z.string(), BoardFigures).optional(),
  /** Every other pair, in place of what was known of it. */
  pairs: z.array(BoardPairDto).optional(),
});
export type BoardChangesDto = z.infer<typeof BoardChangesDto>;

export const boardApi = {
  board: endpoint({
    method: "get",
    path: "/market/board",
    summary:
      "Confidence of all pairs between the marks; for guests in their trial fifteen minutes ago",
    permission: "board.read",
    reply: BoardDto,
    hot: true,
    get failure() {
      return t("Failed to get the board of pairs");
    },
  }),
} as const;
