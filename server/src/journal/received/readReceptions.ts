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

/** What a reception says of marks. */
export type Reached = Pick<ReceptionRow, "since" | "until" | "reach">;

/**
 * The same, and from which mark on is known what reached the member; null while nothing was. Both
 * are read at once.
 */
export async function readReached(
  database: Database,
  key: ReceptionKey,
  range: ReceivedRange,
): Promise<{ first: Date | null; receptions: Reached[] }> {
  const [from, to] = [range.from, range.to].map((at) => database.escape(new Date(at)));
  // SQLite gives times as texts.
  type Time = Date | string;
  const rows = await database.select<{
    first: Time | null;
    since: Time | null;
    until: Time | null;
    reach: Reached["reach"];
  }>(
    `SELECT f.first AS first, r.since AS since, r.until AS until, r.reach AS reach
     FROM (SELECT MIN(since) AS first FROM signal_receptions
           WHERE member_id = :memberId AND feed = :feed) f
     LEFT JOIN signal_receptions r ON r.member_id = :memberId AND r.feed = :feed
       AND r.since < ${to} AND (r.until IS NULL OR r.until > ${from})
     ORDER BY r.since DESC`,
    { ...key },
  );
  const timeOf = (time: Time | null | undefined) => (time ? new Date(time) : null);
  const receptions = rows.flatMap((row): Reached[] => {
    const since = timeOf(row.since);
    return since ? [{ since, until: timeOf(row.until), reach: row.reach }] : [];
  });
  return { first: timeOf(rows[0]?.first), receptions };
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
  receptions: readonly Reached[],
): boolean {
  const at = slot.getTime();
  // Newest first: the first that had begun by then is the one that held.
  const held = receptions.find(({ since }) => since.getTime() <= at);
  if (!held?.reach || (held.until !== null && held.until.getTime() <= at)) return false;
  return audiencesOf(held.reach).includes(audience);
}
