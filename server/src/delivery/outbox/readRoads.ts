import { MINUTE, SECOND, type FailingRoadDto } from "@signaldeck/contract";
import { col, fn, literal, Op } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "./OutboxMessage.ts";
import { OutboxRoad } from "./OutboxRoad.ts";
import type { Channel } from "./sender.ts";

/** A road is tried every five minutes while something waits for it; what is older is no news. */
const NEWS = 15 * MINUTE;

const CHANNELS = ["mail", "push", "telegram", "webhook"] as const satisfies readonly Channel[];

/** How the messages of one channel are doing, whichever process sends them. */
export interface ChannelHealth {
  channel: Channel;
  waiting: number;
  /** Since the oldest of them was written; 0 where none waits. */
  oldestSeconds: number;
  /** Dead letters, which are stored for a week. */
  dead: number;
  /** Roads of this channel that do not work. */
  failing: number;
}

/** The ways out that do not work at the moment, the longest failing first. */
export async function readFailingRoads(
  database: Database,
  clock: Pick<Clock, "now">,
): Promise<FailingRoadDto[]> {
  const rows = await database.model(OutboxRoad).findAll({
    where: { triedAt: { [Op.gt]: new Date(clock.now() - NEWS) } },
    order: [["failingSince", "ASC"]],
    raw: true,
  });
  return rows.map(({ id, channel, failingSince, lastError }) => ({
    road: id,
    channel,
    since: failingSince.toISOString(),
    reason: lastError,
  }));
}

/** How every channel is doing; all of it comes from indexes. */
export async function readChannels(
  database: Database,
  clock: Pick<Clock, "now">,
): Promise<ChannelHealth[]> {
  const [groups, roads] = await Promise.all([
    database.cached("outbox channels", () => countOpen(database), [OutboxMessage]),
    readFailingRoads(database, clock),
  ]);
  return CHANNELS.map((channel) => {
    const of = (status: string) =>
      groups.find((group) => group.channel === channel && group.status === status);
    const oldest = of("waiting")?.oldestAt;
    return {
      channel,
      waiting: Number(of("waiting")?.messages ?? 0),
      oldestSeconds: oldest ? Math.max(0, (clock.now() - new Date(oldest).getTime()) / SECOND) : 0,
      dead: Number(of("dead")?.messages ?? 0),
      failing: roads.filter((road) => road.channel === channel).length,
    };
  });
}

interface Group {
  channel: string;
  status: string;
  messages: number | string;
  /** SQLite has a text of it. */
  oldestAt: string | Date;
}

async function countOpen(database: Database): Promise<Group[]> {
  return (await database.model(OutboxMessage).findAll({
    attributes: [
      "channel",
      "status",
      [fn("count", literal("*")), "messages"],
      [fn("min", col("created_at")), "oldestAt"],
    ],
    where: { status: ["waiting", "dead"] },
    group: ["channel", "status"],
    raw: true,
  })) as unknown as Group[];
}
