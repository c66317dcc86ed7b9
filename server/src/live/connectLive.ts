import type { PerformanceDto } from "@signaldeck/contract";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Changed } from "../database/CommitObservers.ts";
import type { LiveHub } from "./LiveHub.ts";
import type { LiveRoad } from "./LiveRoad.ts";
import type { RoadEvent } from "./RoadEvent.ts";
import type { RoadFollower } from "./RoadFollower.ts";

/** Somebody who knows something of the newest events in memory. */
interface Follows<Told = void> {
  apply: (event: RoadEvent) => Told;
}

export interface LiveParts {
  road: Pick<LiveRoad, "subscribe">;
  engineState: Follows;
  /** Gives the members from whom signals are held back on account of an event. */
  holds: Follows<string[]>;
  board: Follows;
  hub: Pick<LiveHub, "deliver" | "broadcast" | "cutOff" | "tell">;
  performance: { load: () => Promise<PerformanceDto> };
  /** Counts what is published and settled, for monitoring. */
  count?: (event: RoadEvent) => void;
  /** Those that write down what follows from an event; the ones running in this process. */
  followers: readonly Pick<RoadFollower, "hear">[];
  /** Hears of every change of members' sessions, tier or unlock state. */
  onSessionChange: (listener: (changed: Changed) => void) => () => void;
  log: Logger;
}

/**
 * Connects the live road with all its listeners; returns the way to disconnect them. The
 * list below is the order in which they get each event; one that fails does not keep
 * the later ones from getting it.
 */
export function connectLive(parts: LiveParts): () => void {
  const { board, engineState, followers, holds, hub, log, road } = parts;
  const countResult = resultCounter(parts);
  const order: readonly ((event: RoadEvent) => void)[] = [
    // What is known in memory comes before the readers: a reader who asks because of an event finds
    // it there, and a settlement may hold back the very next signal.
    (event) => engineState.apply(event),
    (event) => {
      for (const id of holds.apply(event)) hub.tell(id, { type: "hold.changed" });
    },
    (event) => board.apply(event),
    // The readers of open streams.
    (event) => hub.deliver(event),
    // What takes its time, and begins it here: statistics, then messages and what members received.
    (event) => countResult(event),
    (event) => parts.count?.(event),
    (event) => {
      for (const follower of followers) follower.hear(event);
    },
  ];
  const leave = order.map((hear) => road.subscribe(hear));
  const leaveSessions = parts.onSessionChange((changed) => {
    hub.cutOff(changed).catch((error: unknown) => log.error({ err: error }, "cut-off failed"));
  });
  return () => {
    for (const leaveRoad of leave) leaveRoad();
    leaveSessions();
  };
}

/** Counts the statistics anew when a signal has ended, and tells all readers. */
function resultCounter({ hub, log, performance }: LiveParts): (event: RoadEvent) => void {
  const counting = pLimit(1);
  const count = async () => {
    try {
      hub.broadcast({ type: "performance.updated", performance: await performance.load() });
    } catch (error) {
      log.warn({ err: error }, "statistics were not counted; the next settlement will");
    }
  };
  return ({ event }) => {
    if (event.type !== "signal.updated" || event.signal.settledAt === null) return;
    // A count that has not begun yet will see this settlement too.
    if (counting.pendingCount === 0) void counting(count);
  };
}
