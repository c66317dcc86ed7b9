import type { PerformanceDto } from "@signaldeck/contract";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Changed } from "../database/CommitObservers.ts";
import type { LiveHub } from "./LiveHub.ts";
import type { EventLog } from "./EventLog.ts";
import type { LoggedEvent } from "./LoggedEvent.ts";
import type { EventSubscriber } from "./EventSubscriber.ts";

/** Somebody who knows something of the newest events in memory. */
interface Follows<Told = void> {
  apply: (event: LoggedEvent) => Told;
}

export interface LiveParts {
  eventLog: Pick<EventLog, "subscribe">;
  engineState: Follows;
  /** Gives the members from whom signals are held back on account of an event. */
  pauses: Follows<string[]>;
  board: Follows;
  /** The board of pairs. */
  pairs: Follows;
  hub: Pick<LiveHub, "deliver" | "broadcast" | "cutOff" | "notify">;
  performance: { load: () => Promise<PerformanceDto> };
  /** Counts what is published and settled, for monitoring. */
  count?: (event: LoggedEvent) => void;
  /** Those that write down what follows from an event; the ones running in this process. */
  followers: readonly Pick<EventSubscriber, "hear">[];
  /** Hears of every change of members' sessions, tier or unlock state. */
  onSessionChange: (listener: (changed: Changed) => void) => () => void;
  /** Hears of every change of members' inboxes. */
  onInboxChange: (listener: (changed: Changed) => void) => () => void;
  log: Logger;
}

/**
 * Connects the event log with all its subscribers; returns the way to disconnect them. The
 * list below is the order in which they get each event; one that fails does not keep
 * the later ones from getting it.
 */
export function connectLive(parts: LiveParts): () => void {
  const { board, engineState, followers, pairs, pauses, hub, log, eventLog } = parts;
  const countResult = resultCounter(parts);
  const order: readonly ((event: LoggedEvent) => void)[] = [
    // What is known in memory comes before the readers: a reader who asks because of an event finds
    // it there, and a settlement may hold back the very next signal.
    (event) => engineState.apply(event),
    (event) => {
      for (const id of pauses.apply(event)) hub.notify(id, { type: "hold.changed" });
    },
    (event) => board.apply(event),
    (event) => pairs.apply(event),
    // The readers of open streams.
    (event) => hub.deliver(event),
    // What takes its time, and begins it here: statistics, then messages and what members received.
    (event) => countResult(event),
    (event) => parts.count?.(event),
    (event) => {
      for (const follower of followers) follower.hear(event);
    },
  ];
  const leave = order.map((hear) => eventLog.subscribe(hear));
  const leaveSessions = parts.onSessionChange((changed) => {
    hub.cutOff(changed).catch((error: unknown) => log.error({ err: error }, "cut-off failed"));
  });
  const leaveInboxes = parts.onInboxChange((changed) => {
    if (changed === "all") hub.broadcast({ type: "inbox.changed" });
    else for (const id of changed) hub.notify(id, { type: "inbox.changed" });
  });
  return () => {
    for (const unsubscribe of leave) unsubscribe();
    leaveSessions();
    leaveInboxes();
  };
}

/** Counts the statistics anew when a signal has ended, and tells all readers. */
function resultCounter({ hub, log, performance }: LiveParts): (event: LoggedEvent) => void {
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
