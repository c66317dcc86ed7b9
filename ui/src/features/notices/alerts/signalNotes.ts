import { isTakeable, liveNote, resultNote, wantsToHear, withdrawnNote } from "@signaldeck/contract";
import type { DeviceAlerts, OwnTerms, SignalDto } from "@signaldeck/contract";
import type { PlatformNote } from "../../../platform/Platform.ts";

export interface ListChange {
  /** The list as it was shown before; null when nothing was shown yet. */
  before: readonly SignalDto[] | null;
  after: readonly SignalDto[];
  alerts: DeviceAlerts;
  /** What the reader judges signals by. */
  own: OwnTerms;
  /** Epoch ms; null while the market's time is unknown. */
  marketNow: number | null;
  /** Minutes since midnight where the person is. */
  minuteOfDay: number;
}

/**
 * The notes that a change of the list asks for: each signal that is live, and how those ended that
 * were seen to be open. What expired while nobody could hear of it is not told late; that each note
 * comes only once is the host's part.
 */
export function notesOf({ before, after, alerts, own, marketNow, minuteOfDay }: ListChange) {
  const notes: PlatformNote[] = [];
  for (const signal of after) {
    if (!wantsToHear(alerts.filter, signal, minuteOfDay, own)) continue;
    const isLive = marketNow !== null && marketNow < Date.parse(signal.expiresAt);
    if (alerts.signals && isTakeable(signal) && isLive) notes.push(liveNote(signal, own));
    const earlier = before?.find(({ id }) => id === signal.id);
    const called = (alerts.signals || alerts.results) && earlier && isTakeable(earlier);
    const withdrawn = called ? withdrawnNote(signal) : null;
    if (withdrawn) notes.push(withdrawn);
    const ended = alerts.results && earlier?.outcome === null ? resultNote(signal) : null;
    if (ended) notes.push(ended);
  }
  return notes;
}
