import { setTimeout as sleep } from "node:timers/promises";
import { LiveEvent, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Verdict } from "../../bench/measure.ts";
import { LiveEventRow } from "../../src/live/LiveEventRow.ts";
import { lastMark } from "../../src/signals/marks.ts";
import type { Crowd } from "./Crowd.ts";
import { SPEED, type House } from "./House.ts";
import type { Instance } from "./Instance.ts";
import { backVerdict } from "./backVerdict.ts";
import { ms } from "./reach.ts";
import type { People } from "./people.ts";

const TAKEOVER_LIMIT = 5 * SECOND;
const BACK_LIMIT = 5 * SECOND;
const PATIENCE = 20 * SECOND;
/** Between two looks for a mark. */
const LOOK = 50;

/** Kills the instance that is ahead at the very moment of a mark, and starts it again. */
export async function proveKilledLeader(
  house: House,
  crowd: Crowd,
  { admin }: People,
  leader: Instance,
): Promise<Verdict[]> {
  const now = await leader.marketTime(admin);
  const mark = lastMark(now) + SIGNAL_LIMITS.slot;
  const due = Date.now() + (mark - now) / SPEED;
  await sleep(Math.max(0, due - Date.now()));
  const killed = Date.now();
  await leader.kill();
  const taken = await nextMark(house, killed);
  const outages = await crowd.backSince(killed, PATIENCE);
  await leader.start();
  const late = taken && taken.at - (due + (taken.mark - mark) / SPEED);
  return [
    {
      of: "2",
      goal: `kill -9 of the instance that was ahead, at a mark: the other runs the marks within ${TAKEOVER_LIMIT / SECOND} s`,
      measured:
        taken && late !== null
          ? `the ${taken.mark === mark ? "same" : "next"} mark, ${ms(late)} after it was due`
          : "no mark was run any more",
      reached: late !== null && late < TAKEOVER_LIMIT,
    },
    backVerdict("2", `the clients of the killed one (${leader.name})`, BACK_LIMIT, outages),
  ];
}

/** The instance whose clock of the market is ahead: it runs the marks, the other finds them taken. */
export async function leaderOf({ instances }: House, token: string): Promise<Instance> {
  const [one, other] = instances;
  const begun = performance.now();
  const first = await one.marketTime(token);
  const between = (performance.now() - begun) * SPEED;
  return (await other.marketTime(token)) - between > first ? other : one;
}

/** The first mark that was decided after a moment, and when (both epoch ms); null where none is. */
async function nextMark(
  { database }: House,
  after: number,
): Promise<{ mark: number; at: number } | null> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const row = await database.model(LiveEventRow).findOne({
      where: {
        type: { [Op.in]: ["signal.published", "mark.quiet"] },
        createdAt: { [Op.gte]: new Date(after) },
      },
      order: [["id", "ASC"]],
      raw: true,
    });
    if (row) return { mark: markOf(row.payload), at: row.createdAt.getTime() };
    await sleep(LOOK);
  }
  return null;
}

/** The mark that an event tells the outcome of; NaN for another event. */
export function markOf(payload: string): number {
  const event = LiveEvent.parse(JSON.parse(payload));
  if (event.type === "signal.published") return Date.parse(event.signal.createdAt);
  return event.type === "mark.quiet" ? Date.parse(event.quiet.mark) : NaN;
}
