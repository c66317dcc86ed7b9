import type { LiveEvent } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { DeliveryPosition, type FollowerName } from "../../live/DeliveryPosition.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { audiencesOf } from "../../reach/audience.ts";
import type { SignalRow } from "../../signals/Signal.ts";
import { SignalReception, type ReceptionRow } from "../../reach/SignalReception.ts";

/** Whose receptions, and of which feed. */
export interface ReceptionKey {
  memberId: string;
  feed: string;
}

/** Marks in [from, to), market time in epoch milliseconds. */
export interface ReceivedRange {
  from: number;
  to: number;
}

/** What reached a member within a range, newest first. */
export function readReceptions(
  database: Database,
  key: ReceptionKey,
  { from, to }: ReceivedRange,
  transaction: Transaction | null = null,
): Promise<ReceptionRow[]> {
  return database.model(SignalReception).findAll({
    where: {
      ...key,
      since: { [Op.lt]: new Date(to) },
      until: { [Op.or]: [null, { [Op.gt]: new Date(from) }] },
    },
    order: [["since", "DESC"]],
    transaction,
    raw: true,
  });
}

/** From which mark on is known what reached a member; null while nothing was. */
export async function firstReception(database: Database, key: ReceptionKey): Promise<Date | null> {
  const first = await database.model(SignalReception).findOne({
    attributes: ["since"],
    where: { ...key },
    order: [["since", "ASC"]],
    raw: true,
  });
  return first?.since ?? null;
}

/** Whether a member received a signal, by what was written down at its mark. */
export async function isReceived(
  database: Database,
  memberId: string,
  signal: Pick<SignalRow, "feed" | "slot" | "audience">,
  transaction: Transaction,
): Promise<boolean> {
  const slot = signal.slot.getTime();
  const key = { memberId, feed: signal.feed };
  const range = { from: slot, to: slot + 1 };
  return wasReceived(signal, await readReceptions(database, key, range, transaction));
}

/**
 * Marks whose signal is published and not written down yet, epoch milliseconds: who received it is
 * what holds now.
 */
export function marksUnwritten(database: Database): Promise<ReadonlySet<number>> {
  const read = async () => {
    const follower = await database
      .model(DeliveryPosition)
      .findByPk("receptions" satisfies FollowerName, { raw: true });
    const events = await database.model(LiveEventRow).findAll({
      attributes: ["payload"],
      where: { id: { [Op.gt]: follower?.lastEventId ?? 0 }, type: "signal.published" },
      raw: true,
    });
    return new Set(events.flatMap(({ payload }) => markOf(JSON.parse(payload) as LiveEvent) ?? []));
  };
  return database.cached("marks without receptions", read, [DeliveryPosition, LiveEventRow]);
}

const markOf = (event: LiveEvent): number | null =>
  event.type === "signal.published" ? Date.parse(event.signal.createdAt) : null;

/** The same by receptions at hand, newest first. */
export function wasReceived(
  { slot, audience }: Pick<SignalRow, "slot" | "audience">,
  receptions: readonly ReceptionRow[],
): boolean {
  const at = slot.getTime();
  // Newest first: the first that had begun by then is the one that held.
  const held = receptions.find(({ since }) => since.getTime() <= at);
  if (!held?.reach || (held.until !== null && held.until.getTime() <= at)) return false;
  return audiencesOf(held.reach).includes(audience);
}
