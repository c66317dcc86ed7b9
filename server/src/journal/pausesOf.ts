import type { JournalPauseReason, Outcome } from "@signaldeck/contract";
import type { EntryRow } from "./JournalEntry.ts";
import type { SettingsRow } from "./JournalSettings.ts";
import { resultCents } from "./resultCents.ts";

/** Signals published in [since, until) are held back from the member; market time, epoch ms. */
export interface JournalPause {
  reason: JournalPauseReason;
  since: number;
  until: number;
}

/** What the limits look at in a taken signal. */
export interface TakenEntry extends Pick<EntryRow, "stakeCents" | "payoutPercent"> {
  /** Market time, epoch milliseconds. */
  decidedAt: number;
  outcome: Outcome | null;
  settledAt: number | null;
}

export type PauseSettings = Pick<
  SettingsRow,
  "maxLossCents" | "maxSignals" | "limitsAt" | "pausedAt" | "pausedUntil"
>;

/**
 * The pauses that follow from a member's settings and the signals taken on one WAT day. A limit holds
 * from the moment it was reached, or was set if that came later, to the day's end; a loss limit that
 * was reached once stays so, whatever running options still bring.
 */
export function pausesOf(
  settings: PauseSettings,
  taken: readonly TakenEntry[],
  day: { to: number },
): JournalPause[] {
  const pauses: JournalPause[] = [];
  const limitsAt = settings.limitsAt?.getTime() ?? 0;
  const untilMidnight = (reason: JournalPauseReason, reachedAt: number | null) => {
    if (reachedAt === null) return;
    pauses.push({ reason, since: Math.max(reachedAt, limitsAt + 1), until: day.to });
  };
  untilMidnight("loss_limit", lossReachedAt(taken, settings.maxLossCents));
  untilMidnight("signal_limit", countReachedAt(taken, settings.maxSignals));
  const { pausedAt, pausedUntil } = settings;
  if (pausedAt && pausedUntil) {
    // What was published in this very millisecond was shown before the press.
    pauses.push({ reason: "paused", since: pausedAt.getTime() + 1, until: pausedUntil.getTime() });
  }
  return pauses;
}

function countReachedAt(taken: readonly TakenEntry[], limit: number | null): number | null {
  if (limit === null || taken.length < limit) return null;
  const decided = taken.map(({ decidedAt }) => decidedAt).sort((a, b) => a - b);
  // The last signal that the limit allows is itself shown.
  return (decided[limit - 1] ?? 0) + 1;
}

/** A signal is published at the mark at which another settles: it is held back already. */
function lossReachedAt(taken: readonly TakenEntry[], limit: number | null): number | null {
  if (limit === null) return null;
  const settled = taken
    .flatMap((entry) => {
      const result = resultCents(entry, entry.outcome);
      return entry.settledAt === null || result === null ? [] : [{ at: entry.settledAt, result }];
    })
    .sort((a, b) => a.at - b.at);
  let total = 0;
  for (const { at, result } of settled) {
    total += result;
    if (total <= -limit) return at;
  }
  return null;
}
