import { signalsApi } from "@signaldeck/contract";
import type { LiveHub } from "../delivery/live/LiveHub.ts";
import { receivingTier } from "../delivery/live/receivingTier.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import type { SignalBoard } from "./SignalBoard.ts";
import type { Performance } from "./statistics/Performance.ts";

export interface SignalsDeps {
  board: Pick<SignalBoard, "reply">;
  performance: Pick<Performance, "current">;
  hub: Pick<LiveHub, "open">;
}

/** Mounts the list of signals, their statistics and the live stream. */
export function mountSignals(api: ApiRouter, { board, performance, hub }: SignalsDeps): void {
  api.raw(signalsApi.list, ({ session, query }, _request, response) => {
    const reply = board.reply(receivingTier(requireSession(session).viewer), query);
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Content-Length", reply.length);
    response.end(reply);
  });

  api.json(signalsApi.performance, () => ({ data: performance.current }));

  api.raw(signalsApi.stream, async ({ session }, request, response) => {
    const token = (request.headers.authorization ?? "").replace(/^Bearer /, "");
    const lastEventId = request.headers["last-event-id"]?.toString() ?? null;
    await hub.open({ session: requireSession(session), token, lastEventId }, response);
  });
}
