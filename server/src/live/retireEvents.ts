import { DAY } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { retireRows } from "../database/retireRows.ts";
import { DeliveryPosition, type FollowerName } from "./DeliveryPosition.ts";
import { LiveEventRow } from "./LiveEventRow.ts";
import { FOLLOWED } from "./EventSubscriber.ts";

export interface RetireEventsDeps extends DataContext {
  log: Pick<Logger, "warn" | "error">;
  /** The followers that take events off the event log here; an abandoned position keeps nothing. */
  followers: readonly FollowerName[];
}

/** Events that no reader can resume from any more: older than this, or not of the newest ones. */
export const EVENTS_KEPT = DAY;
const KEEP_ROWS = 5_000;

/** For so long they wait for a follower that is behind; what it would send by then is no news. */
const WAIT_FOR_FOLLOWERS = 7 * DAY;

/**
 * Removes events of the event log by age. One that a follower has not taken yet stays for a week, and
 * a follower cut off then is named in the log as an error, with what it missed.
 */
export async function retireEvents(deps: RetireEventsDeps, goesOn?: () => boolean): Promise<void> {
  const { database, clock, log } = deps;
  const head = (await database.model(LiveEventRow).max<number | null, LiveEventRow>("id")) ?? 0;
  const before = (age: number) => ({ createdAt: { [Op.lt]: new Date(clock.now() - age) } });
  const behind = await findBehind(deps);
  const taken = Math.min(head, ...behind.map(({ next }) => next - 1));
  const followers = behind.map(({ name }) => name);
  const retire = (where: WhereOptions) => retireRows(database, LiveEventRow, where, goesOn);
  await retire({
    [Op.and]: [
      { id: { [Op.lte]: taken } },
      { [Op.or]: [before(EVENTS_KEPT), { id: { [Op.lte]: head - KEEP_ROWS } }] },
    ],
  });
  const cutOff = await retire(before(WAIT_FOR_FOLLOWERS));
  if (cutOff > 0) {
    const facts = { followers, events: cutOff };
    log.error(facts, "events were removed that these followers have not taken in a week");
  } else if (await holdsBack(database, taken, before(EVENTS_KEPT))) {
    log.warn({ followers }, "events of yesterday wait for these followers");
  }
}

/** The followers behind on events of signals, with the first event that each lacks. */
async function findBehind({ database, followers }: RetireEventsDeps) {
  const positions = database.model(DeliveryPosition);
  const rows = await positions.findAll({ where: { name: [...followers] }, raw: true });
  const behind: { name: string; next: number }[] = [];
  for (const { name, lastEventId } of rows) {
    const where = { id: { [Op.gt]: lastEventId }, type: [...FOLLOWED] };
    const next = await database
      .model(LiveEventRow)
      .min<number | null, LiveEventRow>("id", { where });
    if (next !== null) behind.push({ name, next });
  }
  return behind;
}

async function holdsBack(database: Database, taken: number, old: WhereOptions): Promise<boolean> {
  const where = { [Op.and]: [old, { id: { [Op.gt]: taken } }] };
  const found = await database
    .model(LiveEventRow)
    .findOne({ attributes: ["id"], where, raw: true });
  return found !== null;
}
