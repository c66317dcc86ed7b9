import { z } from "zod";
import { PerformanceDto, SignalDto } from "./signals.ts";
import { MarketStatusDto } from "./market.ts";

/**
 * What the live stream says. The `data` field of each server-sent event is one of these as JSON;
 * published and updated signals carry an event id for resuming, the others do not.
 */
export const LiveEvent = z.discriminatedUnion("type", [
  /** First event of each connection: sets the client's market clock. */
  z.object({ type: z.literal("stream.opened"), market: MarketStatusDto }),
  /** Too much was missed to send it again: reload the list. */
  z.object({ type: z.literal("stream.reset") }),
  z.object({ type: z.literal("signal.published"), signal: SignalDto }),
  z.object({ type: z.literal("signal.updated"), signal: SignalDto }),
  z.object({ type: z.literal("performance.updated"), performance: PerformanceDto }),
  /** Tier or unlock state of this member changed: read the user anew. */
  z.object({ type: z.literal("access.changed") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
