import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Changed } from "../database/CommitObservers.ts";
import type { LiveHub } from "../live/LiveHub.ts";
import type { LiveRoad } from "../live/LiveRoad.ts";
import type { Nights } from "./nights/Nights.ts";
import type { SignalBoard } from "./SignalBoard.ts";
import type { Performance } from "../ledger/counted/statistics/Performance.ts";

export interface LiveParts {
  road: Pick<LiveRoad, "subscribe">;
  hub: Pick<LiveHub, "deliver" | "broadcast" | "cutOff">;
  board: Pick<SignalBoard, "apply">;
  nights: Pick<Nights, "apply">;
  performance: Pick<Performance, "load">;
  /** Hears of every change of members' sessions, tier or unlock state. */
  onSessionChange: (listener: (changed: Changed) => void) => () => void;
  log: Logger;
}

/**
 * Connects the live road with those who listen; returns the way to disconnect them. The board comes
 * before the readers: whoever asks for the list on account of an event finds it there.
 */
export function connectLive({
  road,
  hub,
  board,
  nights,
  performance,
  onSessionChange,
  log,
}: LiveParts): () => void {
  const counting = pLimit(1);

  async function count(): Promise<void> {
    try {
      hub.broadcast({ type: "performance.updated", performance: await performance.load() });
    } catch (error) {
      log.warn({ err: error }, "statistics were not counted; the next settlement will");
    }
  }

  const leaveRoad = road.subscribe((roadEvent) => {
    board.apply(roadEvent);
    nights.apply(roadEvent);
    hub.deliver(roadEvent);
    const { event } = roadEvent;
    if (event.type !== "signal.updated" || event.signal.settledAt === null) return;
    // A count that has not begun yet will see this settlement too.
    if (counting.pendingCount === 0) void counting(count);
  });
  const leaveSessions = onSessionChange((changed) => {
    hub.cutOff(changed).catch((error: unknown) => log.error({ err: error }, "cut-off failed"));
  });
  return () => {
    leaveRoad();
    leaveSessions();
  };
}
