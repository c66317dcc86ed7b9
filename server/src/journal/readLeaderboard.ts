import { shownName } from "../members/shownName.ts";
import { JOURNAL_LIMITS, type LeaderboardEntry } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../members/Member.ts";
import type { Database } from "../database/Database.ts";
import { lastSlot } from "../signals/lastSlot.ts";
import { percentOf } from "../process/rounding.ts";
import { outcomeOf } from "../ledger/counted/results/Ending.ts";
import { SignalResult } from "../ledger/counted/results/SignalResult.ts";
import { JournalEntry, type EntryRow } from "./JournalEntry.ts";
import { JournalSettings } from "./JournalSettings.ts";
import { resultCents } from "./resultCents.ts";

/**
 * The members who opted in, ranked by return on stake over the last 30 days of a feed's market time.
 * Counted are settled entries decided within a minute of their signal, at least ten of them, and
 * all at one payout: what a member typed in is known to nobody else, and must not decide a rank.
 * @param payoutPercent what a won option is taken to pay, percent of the stake.
 */
export async function readLeaderboard(
  database: Database,
  feedName: string,
  payoutPercent: number,
): Promise<LeaderboardEntry[]> {
  const newest = await lastSlot(database, feedName);
  const settings = await database
    .model(JournalSettings)
    .findAll({ attributes: ["memberId"], where: { leaderboard: true }, raw: true });
  if (newest === null || settings.length === 0) return [];

  const slot = { [Op.gte]: new Date(newest - JOURNAL_LIMITS.leaderboardWindow) };
  // A signal ends after its mark, and results are found by their end.
  const endedAt = slot;
  const memberIds = settings.map(({ memberId }) => memberId);
  const [members, entries, results] = await Promise.all([
    database
      .model(Member)
      .findAll({ attributes: ["id", "fullName"], where: { id: memberIds }, raw: true }),
    database.model(JournalEntry).findAll({
      where: { memberId: memberIds, feed: feedName, decision: "taken", slot },
      raw: true,
    }),
    database.model(SignalResult).findAll({
      attributes: ["signalId", "ending"],
      where: { feed: feedName, slot, endedAt },
      raw: true,
    }),
  ]);
  const outcomes = new Map(results.map(({ signalId, ending }) => [signalId, outcomeOf(ending)]));
  const prompt = new Map<string, EntryRow[]>(memberIds.map((id) => [id, []]));
  for (const entry of entries) if (isPrompt(entry)) prompt.get(entry.memberId)?.push(entry);
  return members
    .flatMap(({ id, fullName }) => {
      const own = prompt.get(id) ?? [];
      const settled = own.flatMap((entry) => {
        const atOnePayout = { stakeCents: entry.stakeCents, payoutPercent };
        const result = resultCents(atOnePayout, outcomes.get(entry.signalId) ?? null);
        return result === null ? [] : [{ result, stake: entry.stakeCents ?? 0 }];
      });
      if (settled.length < JOURNAL_LIMITS.leaderboardMinimum) return [];
      const staked = settled.reduce((sum, { stake }) => sum + stake, 0);
      const total = settled.reduce((sum, { result }) => sum + result, 0);
      return [
        {
          name: shownName(fullName),
          settled: settled.length,
          won: settled.filter(({ result }) => result > 0).length,
          lost: settled.filter(({ result }) => result < 0).length,
          returnPercent: percentOf(total / staked),
        },
      ];
    })
    .sort((a, b) => b.returnPercent - a.returnPercent || b.settled - a.settled)
    .slice(0, JOURNAL_LIMITS.leaderboardSize)
    .map((entry, index) => ({ rank: index + 1, ...entry }));
}

/** A late decision knows more than the signal said. */
function isPrompt({ slot, changedAt }: EntryRow): boolean {
  return changedAt.getTime() - slot.getTime() <= JOURNAL_LIMITS.leaderboardPromptness;
}
