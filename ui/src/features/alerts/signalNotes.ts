import { wantsToHear } from "@signaldeck/contract";
import type { DeviceAlerts, SignalDto } from "@signaldeck/contract";
import { MARKET_WORD, percent } from "../../components/figures.ts";
import { isStated } from "../../components/signalSource.ts";
import type { PlatformNote } from "../../platform/Platform.ts";
import { SCREENS } from "../../screens.ts";

const OUTCOME = { profit: "Profit", loss: "Loss", breakeven: "Breakeven" } as const;

const pathOf = (signal: SignalDto) => SCREENS.signal.replace(":signalId", signal.id);

/** The note of a new live signal. */
function liveNote(signal: SignalDto): PlatformNote {
  const { pair, direction, entryPrice, decimals, confidence, source } = signal;
  const stated = isStated(source) ? " by hand" : "";
  const sure = confidence === null ? "" : `, confidence ${percent(confidence)}${stated}`;
  return {
    id: `${signal.id}:live`,
    title: `${pair} ${direction}`,
    body: `Entry ${entryPrice.toFixed(decimals)}${sure} (${MARKET_WORD[signal.feed.market]})`,
    path: pathOf(signal),
  };
}

/** The note of how a signal ended; null while it has not, or never will. */
function resultNote(signal: SignalDto): PlatformNote | null {
  const { id, pair, direction, outcome, closePrice, decimals, voidedReason } = signal;
  if (voidedReason !== null) {
    const title = `Voided: ${pair} ${direction}`;
    return { id: `${id}:result`, title, body: voidedReason, path: pathOf(signal) };
  }
  if (!outcome) return null;
  const at = closePrice === null ? "" : ` at ${closePrice.toFixed(decimals)}`;
  return {
    id: `${id}:result`,
    title: `${OUTCOME[outcome]}: ${pair} ${direction}`,
    body: `Closed${at} (${MARKET_WORD[signal.feed.market]})`,
    path: pathOf(signal),
  };
}

export interface ListChange {
  /** The list as it was shown before; null when nothing was shown yet. */
  before: readonly SignalDto[] | null;
  after: readonly SignalDto[];
  alerts: DeviceAlerts;
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
export function notesOf({ before, after, alerts, marketNow, minuteOfDay }: ListChange) {
  const notes: PlatformNote[] = [];
  for (const signal of after) {
    if (!wantsToHear(alerts.filter, signal, minuteOfDay)) continue;
    const isLive = marketNow !== null && marketNow < Date.parse(signal.expiresAt);
    if (alerts.signals && signal.status === "active" && isLive) notes.push(liveNote(signal));
    const earlier = before?.find(({ id }) => id === signal.id);
    const ended = alerts.results && earlier?.outcome === null ? resultNote(signal) : null;
    if (ended) notes.push(ended);
  }
  return notes;
}
