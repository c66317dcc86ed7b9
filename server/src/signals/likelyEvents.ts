import type { LikelySignalDto, Tier } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { LiveAudience } from "../reach/audience.ts";
import { newestEvent } from "../live/LoggedEvent.ts";
import type { SignalsContext } from "./SignalsContext.ts";

/** What was announced before a mark of the current feed, and to which tier; null: nothing. */
export async function readLikely(
  { database, feed }: SignalsContext,
  mark: number,
  transaction: Transaction,
): Promise<{ likely: LikelySignalDto; audience: LiveAudience } | null> {
  const newest = await newestEvent(
    database,
    { type: "signal.likely", feedName: feed.info.name },
    transaction,
  );
  if (!newest || Date.parse(newest.event.likely.mark) !== mark) return null;
  return { likely: newest.event.likely, audience: newest.audience };
}

/** The lowest tier that heard that this very signal is likely; null: none did. */
export async function promisedTo(
  context: SignalsContext,
  signal: Pick<LikelySignalDto, "pair" | "direction"> & { slot: number },
  transaction: Transaction,
): Promise<Tier | null> {
  const told = await readLikely(context, signal.slot, transaction);
  if (told?.likely.pair !== signal.pair || told.likely.direction !== signal.direction) return null;
  return told.audience === "staff" ? null : told.audience;
}
