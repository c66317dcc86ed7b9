import { watDay, type JournalDayDto, type TodayDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { EarlierSignal } from "../reach/audience.ts";
import { readerToday } from "../reach/readerToday.ts";
import {
  marksUnwritten,
  readReceptions,
  wasReceived,
  type ReceivedRange,
} from "./received/readReceptions.ts";
import { Signal } from "../signals/Signal.ts";
import type { JournalDeps, JournalOwner } from "./journalDeps.ts";
import { dollarsOf } from "./cents.ts";
import { presentEntry } from "./presentEntry.ts";
import { readEntries, type JournalItem } from "./readEntries.ts";
import { readSettings } from "./settings.ts";
import { resultCents } from "./resultCents.ts";

/** The member's own WAT day on the market's clock: entries, result, and what the limits leave. */
export async function readDay(deps: JournalDeps, owner: JournalOwner): Promise<JournalDayDto> {
  const day = watDay(deps.feed.clock.now());
  const [items, { received }, settings] = await Promise.all([
    itemsOf(deps, owner.memberId, day),
    signalsOf(deps, owner, day),
    readSettings(deps, owner.memberId),
  ]);
  const { taken, skipped } = decisions(items);
  const result = dollarsOf(
    items.reduce((sum, { entry, signal }) => sum + (resultCents(entry, signal.outcome) ?? 0), 0),
  );
  const { maxLoss, maxSignals } = settings;
  const pause = deps.pauses.current(owner.memberId);
  return {
    from: new Date(day.from).toISOString(),
    to: new Date(day.to).toISOString(),
    // What ran when the dashboard was unlocked was shown, too, and may be taken.
    shown: new Set([...received.map(({ id }) => id), ...items.map(({ entry }) => entry.signalId)])
      .size,
    entries: items.map(presentEntry),
    taken,
    skipped,
    result,
    maxLoss,
    // A profit does not buy a larger loss.
    lossLeft: maxLoss === null ? null : Math.max(0, maxLoss + Math.min(0, result)),
    maxSignals,
    signalsLeft: maxSignals === null ? null : Math.max(0, maxSignals - taken),
    hold: pause && { reason: pause.reason, until: new Date(pause.until).toISOString() },
  };
}

/** Today's use of the quota of the member's tier, and when more of it can come. */
export async function readToday(deps: JournalDeps, owner: JournalOwner): Promise<TodayDto> {
  const now = deps.feed.clock.now();
  const day = watDay(now);
  const [items, { received, rows }] = await Promise.all([
    itemsOf(deps, owner.memberId, day),
    signalsOf(deps, owner, day),
  ]);
  const heldUntil = deps.pauses.current(owner.memberId)?.until ?? now;
  return {
    to: new Date(day.to).toISOString(),
    received: received.length,
    ...readerToday(deps.windows, owner, { now, heldUntil }, rows),
    ...decisions(items),
    published: rows.length,
  };
}

function itemsOf(
  { database, feed }: JournalDeps,
  memberId: string,
  slots: { from: number; to: number },
): Promise<JournalItem[]> {
  return readEntries(database, { memberId, feed: feed.info.name, slots });
}

function decisions(items: readonly JournalItem[]): { taken: number; skipped: number } {
  const taken = items.filter(({ entry }) => entry.decision === "taken").length;
  return { taken, skipped: items.length - taken };
}

/** A signal of the day, for whichever tier. */
type Published = Pick<EarlierSignal, "slot" | "audience"> & { id: string };

/** Signals of a day: for any tier, and those that this member received at their marks. */
async function signalsOf(
  { database, feed, reach }: JournalDeps,
  owner: JournalOwner,
  day: ReceivedRange,
): Promise<{ received: Published[]; rows: Published[] }> {
  // The same for everybody, and all of them ask when one was published.
  const rows = await database.cached(
    `signals of ${feed.info.name} from ${day.from}`,
    async () => {
      const found = await database.model(Signal).findAll({
        attributes: ["id", "audience", "slot"],
        where: {
          feed: feed.info.name,
          slot: { [Op.gte]: new Date(day.from), [Op.lt]: new Date(day.to) },
        },
        raw: true,
      });
      return found.map(({ id, audience, slot }) => ({ id, audience, slot: slot.getTime() }));
    },
    [Signal],
  );
  const unwritten = await marksUnwritten(database);
  const key = { memberId: owner.memberId, feed: feed.info.name };
  const receptions = await readReceptions(database, key, day);
  const received = rows.filter((signal) =>
    unwritten.has(signal.slot)
      ? reach.receives(owner, signal)
      : wasReceived({ ...signal, slot: new Date(signal.slot) }, receptions),
  );
  return { received, rows };
}
