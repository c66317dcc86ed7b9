import { signalsApi } from "@signaldeck/contract";
import type { LiveHub } from "../live/LiveHub.ts";
import { receivingTier } from "../live/liveAudience.ts";
import type { Withholding } from "../live/Withholding.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession } from "../http/session.ts";
import type { Nights } from "./nights/Nights.ts";
import type { SignalBoard } from "./SignalBoard.ts";
import type { Performance } from "./statistics/Performance.ts";

export interface SignalsDeps {
  board: Pick<SignalBoard, "reply" | "replyBefore" | "encode">;
  nights: Pick<Nights, "list">;
  performance: Pick<Performance, "current">;
  hub: Pick<LiveHub, "open">;
  holds: Withholding;
}

/** Mounts the list of signals, their statistics and the live stream. */
export function mountSignals(
  api: ApiRouter,
  { board, nights, performance, hub, holds }: SignalsDeps,
): void {
  api.raw(signalsApi.list, async ({ session, query }, _request, response) => {
    const { memberId, viewer } = requireSession(session);
    const tier = receivingTier(viewer);
    const since = holds.withheldSince(memberId);
    const own = await nights.list(memberId, tier, query, since ?? undefined);
    const reply = own
      ? board.encode(query.sortOrder === "asc" ? own.reverse() : own)
      : since === null
        ? board.reply(tier, query)
        : await board.replyBefore(tier, query, since);
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
