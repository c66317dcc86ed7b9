import { Op, type WhereOptions } from "sequelize";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import type { ChannelDeps } from "./ChannelRoads.ts";

/** The last error of a message that has lost its point. */
const EXPIRED = "It lost its point before it could be delivered.";

/** Messages that one sweep marks as expired. */
const SWEEP = 500;

/**
 * Marks what has lost its point in a channel, unless it is being handed over this very moment.
 * @returns whether there may be more of it
 */
export async function expireMessages(deps: Omit<ChannelDeps, "way">): Promise<boolean> {
  const { channel, clock, database, log } = deps;
  const messages = database.model(OutboxMessage);
  const now = new Date(clock.now());
  const expired: WhereOptions = {
    channel,
    status: "waiting",
    expiresAt: { [Op.lte]: now },
    takenUntil: { [Op.or]: [null, { [Op.lte]: now }] },
  };
  const rows = await messages.findAll({
    attributes: ["id"],
    where: expired,
    limit: SWEEP,
    raw: true,
  });
  if (rows.length === 0) return false;
  await database.write(async (transaction) => {
    const id = rows.map((row) => row.id);
    await messages.update(
      { status: "expired", payload: "", lastError: EXPIRED },
      { where: { ...expired, id }, transaction },
    );
    await notifyDesk(deps, transaction, "outbox");
  });
  log.warn({ channel, messages: rows.length }, "messages have expired unsent");
  return rows.length === SWEEP;
}
