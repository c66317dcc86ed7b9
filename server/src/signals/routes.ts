import { signalsApi } from "@signaldeck/contract";
import type { Clock } from "../process/clock/clock.ts";
import { encodeOnce } from "../http/EncodedReply.ts";
import type { LiveHub } from "../live/LiveHub.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import type { SignalBoard } from "./SignalBoard.ts";
import type { Performance } from "../ledger/counted/statistics/Performance.ts";

export interface SignalsDeps {
  clock: Clock;
  board: Pick<SignalBoard, "replyTo">;
  performance: Pick<Performance, "current">;
  hub: Pick<LiveHub, "open">;
}

/** Mounts the list of signals, their statistics and the live stream. */
export function mountSignals(
  api: ApiRouter,
  { board, clock, performance, hub }: SignalsDeps,
): void {
  api.hot(signalsApi.list, ({ session, query }) => board.replyTo(requireSession(session), query));

  const statistics = encodeOnce(clock);
  api.hot(signalsApi.performance, () => statistics(performance.current));

  api.stream(signalsApi.stream, ({ session, address, query, request, response, headers }) => {
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const lastEventId = request.headers["last-event-id"]?.toString() ?? null;
    const stream = { session: requireSession(session), token, address, lastEventId, wish: query };
    return hub.open(stream, response, headers);
  });
}
