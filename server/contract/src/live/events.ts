import { z } from "zod";
import { Desk } from "../desks.ts";
import { LikelySignalDto, PerformanceDto, SignalDto } from "../signals/calls.ts";
import { BoardChangesDto, BoardDto } from "../signals/board.ts";
import { Tier } from "../tiers.ts";
import {
  EnginePauseDto,
  MarketStatusDto,
  NoSignalDto,
  PriceChangesDto,
  UnjudgedPairsDto,
} from "../market/calls.ts";

/**
 * What the live stream says. The `data` field of each server-sent event is one of these as JSON.
 * Published and updated signals carry an event id for resuming; so do `stream.reset` and the
 * `stream.opened` of a connection that resumes nothing, with the id of the newest event.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  /**
   * First event of each connection: sets the client's market clock, and says by which tier it reads
   * and of which pairs it brings prices, of those that it was asked for.
   */
  z.object({
    type: z.literal("stream.opened"),
    market: MarketStatusDto,
    tier: Tier.optional(),
    prices: z.array(z.string()).optional(),
  }),
  /** Too much was missed to send it again: reload the list. */
  z.object({ type: z.literal("stream.reset") }),
  /**
   * Last event of a connection that gave way to a newer one of the same member, who has `open` of
   * them, as many as may be. A client polls then, and comes back when somebody turns to it.
   */
  z.object({ type: z.literal("stream.replaced"), open: z.number().int() }),
  z.object({ type: z.literal("signal.published"), signal: SignalDto }),
  z.object({ type: z.literal("signal.updated"), signal: SignalDto }),
  /** Seconds before a mark, to the tiers that would receive the signal. */
  z.object({ type: z.literal("signal.likely"), likely: LikelySignalDto }),
  /**
   * A recording went on elsewhere, or at another speed; or prices began or ended to come, or a market
   * opened or closed: sets the client's market clock and status anew.
   */
  z.object({ type: z.literal("market.moved"), market: MarketStatusDto }),
  z.object({ type: z.literal("performance.updated"), performance: PerformanceDto }),
  /** The operator stopped the engine, or started it again (null). */
  z.object({ type: z.literal("engine.changed"), pause: EnginePauseDto.nullable() }),
  /** A mark has ended without a signal. */
  z.object({ type: z.literal("mark.quiet"), quiet: NoSignalDto }),
  /** Pairs cannot be judged for a while; in place of what was said of others before. */
  z.object({ type: z.literal("pairs.unjudged"), unjudged: UnjudgedPairsDto }),
  /**
   * The board of pairs, to streams that were asked for it and as far as the reader may see it: all of
   * it at the beginning and after a change of access, later what has changed.
   */
  z.object({ type: z.literal("board"), board: BoardDto }),
  z.object({ type: z.literal("board.changed"), changes: BoardChangesDto }),
  /** New prices of the pairs that the stream was asked for, at most every `STREAM_LIMITS.priceStep`. */
  z.object({ type: z.literal("prices"), prices: PriceChangesDto }),
  /** A mark's signal went to higher tiers alone: what is left of the day may have changed. */
  z.object({ type: z.literal("mark.passed") }),
  /** Tier or unlock state of this member changed: read the user anew. */
  z.object({ type: z.literal("access.changed") }),
  /** This member's own limits hold signals back, or no longer do: read day and list anew. */
  z.object({ type: z.literal("hold.changed") }),
  /** This member's inbox has something new, or something was read: count anew. */
  z.object({ type: z.literal("inbox.changed") }),
  /** For staff alone: something on a desk is new or changed; read that desk anew. */
  z.object({ type: z.literal("desk.changed"), desk: Desk }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
