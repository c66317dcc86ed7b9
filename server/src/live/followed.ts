import { SECOND } from "@signaldeck/contract";
import { setTimeout as sleep } from "node:timers/promises";
import type { DataContext } from "../database/DataContext.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";
import { FOLLOWED } from "./EventSubscriber.ts";
import { LiveEventRow } from "./LiveEventRow.ts";

/** How often is looked, and for how long at most. */
const STEP = 25;
const PATIENCE = 2 * SECOND;
/** A follower that has not taken an older event does not do so now: it is another feed's, or it fails. */
const NEWS = 10 * SECOND;

/**
 * Resolves when a follower has taken the signals' events that were committed before, or will not do
 * so soon. Whoever reads what it writes because of an event would else be faster than it, on this
 * process or another.
 * @param patience ms after which a reader gets what is there
 */
export async function followed(
  context: DataContext,
  name: FollowerName,
  patience = PATIENCE,
): Promise<void> {
  const newest = await newestSignalEvent(context);
  if (newest === null) return;
  for (let waited = 0; waited < patience; waited += STEP) {
    if (await isTaken(context, name, newest)) return;
    await sleep(STEP);
  }
}

async function isTaken(
  { database }: DataContext,
  name: FollowerName,
  event: number,
): Promise<boolean> {
  const position = await database.model(DeliveryPosition).findByPk(name, { raw: true });
  return position === null || position.lastEventId >= event;
}

/** Of the last seconds; null: there is none. */
async function newestSignalEvent({ database, clock }: DataContext): Promise<number | null> {
  const row = await database.model(LiveEventRow).findOne({
    attributes: ["id", "type", "createdAt"],
    where: { type: [...FOLLOWED] },
    order: [["id", "DESC"]],
    raw: true,
  });
  return row && clock.now() - row.createdAt.getTime() < NEWS ? row.id : null;
}
