import { ENGINE_SOURCE } from "../signals/sources.ts";
import type { SignalDto } from "../signals/calls.ts";
import { percent } from "../language/figures.ts";
import { NO_OWN_TERMS } from "../signals/ownTerms.ts";
import { SKIP_WORDS, verdictOf } from "../signals/verdict.ts";
import { MARKET_WORD } from "../market/words.ts";
import { watClock } from "../timeText.ts";

/**
 * A short note about one signal, as a device shows it. Whatever way it comes, by an open window or
 * pushed from the server, the same news has the same id, so that a device shows it once.
 */
export interface SignalNote {
  id: string;
  title: string;
  body: string;
  /** Route that opens when the note is pressed. */
  path: string;
}

const OUTCOME = { profit: "Profit", loss: "Loss", breakeven: "Breakeven" } as const;

const pathOf = ({ id }: SignalDto) => `/dashboard/signals/${id}`;

/**
 * The note of a new live signal; its times are the market's.
 * @param own what the reader judges signals by.
 */
export function liveNote(signal: SignalDto, own = NO_OWN_TERMS): SignalNote {
  const { pair, direction, entryPrice, decimals, confidence, source, createdAt } = signal;
  const stated = source === ENGINE_SOURCE ? "" : " by hand";
  const sure = confidence === null ? "" : `, confidence ${percent(confidence)}${stated}`;
  const verdict = verdictOf(signal, own);
  const skip = verdict && SKIP_WORDS[verdict];
  const entry = `Entry ${entryPrice.toFixed(decimals)}, ${watClock(createdAt)} WAT`;
  return {
    id: `${signal.id}:live`,
    title: `${pair} ${direction}`,
    body: `${skip ? `${skip}. ` : ""}${entry}${sure} (${MARKET_WORD[signal.feed.market]})`,
    path: pathOf(signal),
  };
}

/** The note of how a signal ended; null while it has not, or never will. */
export function resultNote(signal: SignalDto): SignalNote | null {
  const { pair, direction, outcome, closePrice, decimals, voidedReason } = signal;
  const about = { id: `${signal.id}:result`, path: pathOf(signal) };
  if (voidedReason !== null) {
    return { ...about, title: `Voided: ${pair} ${direction}`, body: voidedReason };
  }
  if (!outcome) return null;
  const at = closePrice === null ? "" : ` at ${closePrice.toFixed(decimals)}`;
  return {
    ...about,
    title: `${OUTCOME[outcome]}: ${pair} ${direction}`,
    body: `Closed${at} (${MARKET_WORD[signal.feed.market]})`,
  };
}
