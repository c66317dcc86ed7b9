import { LiveEvent } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import { eventFrame } from "./frames.ts";
import type { LiveAudience } from "../reach/audience.ts";
import { LiveEventRow } from "./LiveEventRow.ts";

/** An event that was committed, in the order of the commits. */
export interface LoggedEvent {
  id: number;
  audience: LiveAudience;
  event: LiveEvent;
  /** The mark of the signal that it speaks of, be it a likely one, epoch ms; null: of none. */
  mark: number | null;
  /** When it was written, wall time in epoch milliseconds. */
  at: number;
  /** The server-sent event, encoded once for all readers. */
  frame: Buffer;
}

/**
 * Reads a row of the log: the one place where its JSON is parsed, for all its readers.
 * @param feedName name of the current feed
 * @param log hears of a row of an unknown form
 * @returns null for an event of another feed, and for one that a later version wrote
 */
export function readLoggedEvent(
  { id, type, audience, payload, createdAt }: LiveEventRow,
  { feedName, log }: { feedName: string; log?: Pick<Logger, "warn"> },
): LoggedEvent | null {
  const { data: event } = LiveEvent.safeParse(JSON.parse(payload));
  if (!event) {
    log?.warn({ id, type }, "live event is of an unknown form");
    return null;
  }
  const feed = feedOf(event);
  if (feed !== null && feed !== feedName) return null;
  const at = createdAt.getTime();
  return { id, audience, event, mark: markOf(event), at, frame: eventFrame(payload, id) };
}

/** Asked for each reader of an event, so it is read from the text once. */
function markOf(event: LiveEvent): number | null {
  if ("signal" in event) return Date.parse(event.signal.createdAt);
  return "likely" in event ? Date.parse(event.likely.mark) : null;
}

/** The newest event of a type, if it is the current feed's; null: there is none. */
export async function newestEvent<T extends LiveEvent["type"]>(
  database: Database,
  { type, feedName }: { type: T; feedName: string },
  transaction?: Transaction,
): Promise<(LoggedEvent & { event: Extract<LiveEvent, { type: T }> }) | null> {
  const row = await database.model(LiveEventRow).findOne({
    where: { type },
    order: [["id", "DESC"]],
    raw: true,
    ...(transaction && { transaction }),
  });
  const read = row && readLoggedEvent(row, { feedName });
  return read && isOf(read, type) ? read : null;
}

function isOf<T extends LiveEvent["type"]>(
  read: LoggedEvent,
  type: T,
): read is LoggedEvent & { event: Extract<LiveEvent, { type: T }> } {
  return read.event.type === type;
}

/** The feed that an event speaks of; null: none. */
function feedOf(event: LiveEvent): string | null {
  if ("signal" in event) return event.signal.feed.name;
  if ("likely" in event) return event.likely.feed;
  if ("unjudged" in event) return event.unjudged.feed;
  return "quiet" in event ? event.quiet.feed : null;
}
