import { SECOND, type Tier } from "@signaldeck/contract";
import { deriving } from "../src/database/derivedColumns.ts";
import { NotificationChoice } from "../src/accounts/NotificationChoice.ts";
import type { Database } from "../src/database/Database.ts";
import { JournalEntry, type EntryRow } from "../src/journal/JournalEntry.ts";
import { JournalSettings } from "../src/journal/JournalSettings.ts";
import { SignalReception } from "../src/reach/SignalReception.ts";
import { Member } from "../src/members/Member.ts";
import type { SignalRow } from "../src/signals/Signal.ts";
import type { MadeSignal } from "./madeSignals.ts";
import { memberOf } from "./seedMany.ts";

/**
 * Members who show their results, and those who want a digest. As many in a small database as in a
 * large one: work is done for each of them, so that more of them cost more whatever else there is.
 */
export const READERS = { leaderboard: 300, digest: 200 };

/** Signals that each of those has taken, spread over those that are given. */
const TAKEN = 20;

const BATCH = 5_000;

/**
 * Makes readers of the members of `seedMany`, the first of them an elite member: who receives what
 * since the first of `signals`, who takes what of them, who wants what.
 */
export async function seedReaders(
  database: Database,
  signals: readonly MadeSignal[],
): Promise<void> {
  const rows = signals.map(({ row }) => row);
  const since = rows[0]?.slot ?? new Date(0);
  await database.write((transaction) =>
    database
      .model(Member)
      .update(
        { tier: "elite", dashboardUnlocked: true, hasDeposited: true },
        { where: { id: memberOf(0).id }, transaction, ...deriving },
      ),
  );
  await seedReceptions(database, rows[0]?.feed ?? "", since);
  const keepers = Array.from({ length: READERS.leaderboard }, (_, n) => n);
  const entries = keepers.flatMap((n) => entriesOf(n, rows));
  for (let at = 0; at < entries.length; at += BATCH) {
    await database.write((transaction) =>
      database.model(JournalEntry).bulkCreate(entries.slice(at, at + BATCH), { transaction }),
    );
  }
  await database.write(async (transaction) => {
    const settings = { maxLossCents: null, maxSignals: null, limitsAt: null };
    const pauses = { pausedAt: null, pausedUntil: null };
    await database.model(JournalSettings).bulkCreate(
      keepers.map((n) => ({
        ...settings,
        ...pauses,
        memberId: memberOf(n).id,
        leaderboard: true,
        updatedAt: since,
      })),
      { transaction },
    );
    const wishes = {
      signals: false,
      trades: false,
      digest: true,
      security: true,
      marketing: false,
    };
    await database.model(NotificationChoice).bulkCreate(
      keepers.slice(0, READERS.digest).map((n) => ({
        ...wishes,
        memberId: memberOf(n).id,
        updatedAt: since,
      })),
      { transaction },
    );
  });
}

/**
 * What reaches whom is written down already: the product would otherwise do that for everybody at
 * its first mark.
 */
async function seedReceptions(database: Database, feed: string, since: Date): Promise<void> {
  const members = await database
    .model(Member)
    .findAll({ attributes: ["id", "tier"], where: { dashboardUnlocked: true }, raw: true });
  const row = ({ id, tier }: { id: string; tier: Tier }) => ({
    memberId: id,
    feed,
    since,
    until: null,
    reach: tier,
  });
  for (let at = 0; at < members.length; at += BATCH) {
    const rows = members.slice(at, at + BATCH).map(row);
    await database.write((transaction) =>
      database.model(SignalReception).bulkCreate(rows, { transaction }),
    );
  }
}

/** What the n-th member has taken, soon enough for the leaderboard, also of the newest day. */
function entriesOf(n: number, signals: readonly SignalRow[]): EntryRow[] {
  const apart = Math.floor(signals.length / TAKEN);
  return Array.from({ length: TAKEN }, (_, at) => signals.at(-1 - at * apart - (n % 100)))
    .filter((signal) => signal !== undefined)
    .map(({ id, feed, slot }) => {
      const decidedAt = new Date(slot.getTime() + 20 * SECOND);
      return {
        memberId: memberOf(n).id,
        signalId: id,
        feed,
        slot,
        decision: "taken",
        stakeCents: 1_000 + n,
        payoutPercent: 85,
        decidedAt,
        changedAt: decidedAt,
      };
    });
}
