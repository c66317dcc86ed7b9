import { boardApi, SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import type { EncodedReply } from "../../http/EncodedReply.ts";
import { requireSession } from "../../http/session.ts";
import { trialEnd } from "../../members/trial.ts";
import { trialCache } from "../../members/trialCache.ts";
import type { PairBoard } from "./PairBoard.ts";

export interface PairBoardRoutesDeps extends DataContext {
  pairs: Pick<PairBoard, "replyTo" | "lateReply">;
}

/** Mounts the board of pairs for those without a stream. */
export function mountPairBoard(
  api: ApiRouter,
  { database, clock, pairs }: PairBoardRoutesDeps,
): void {
  const trials = trialCache(database);

  /** @throws AppError `signals_locked` once the trial has ended */
  const replyToGuest = async (memberId: string): Promise<EncodedReply> => {
    const trial = await trials.of(memberId);
    if (clock.now() < trialEnd(trial)) return pairs.lateReply();
    throw new AppError("signals_locked", SIGNALS_LOCKED_MESSAGE);
  };

  api.hot(boardApi.board, ({ session }) => {
    const reader = requireSession(session);
    return pairs.replyTo(reader) ?? replyToGuest(reader.memberId);
  });
}
