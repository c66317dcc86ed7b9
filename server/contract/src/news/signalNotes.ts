import { ENGINE_SOURCE } from "../signals/sources.ts";
import type { SignalDto } from "../signals/calls.ts";
import { percent } from "../language/figures.ts";
import type { Values } from "../language/reader.ts";
import { t } from "../language/words.ts";
import { worthOf, worthWords, type SignalTerms } from "../signals/worth.ts";
import { MARKET_WORD } from "../market/words.ts";
import { watClock } from "../timeText.ts";

/**
 * A short note about one signal, as a device shows it. By any way, from an open window or
 * pushed from the server, the same news has the same id, so that a device shows it once.
 */
export interface SignalNote {
  id: string;
  title: string;
  body: string;
  /** Route that opens when the note is pressed. */
  path: string;
}

const pathOf = ({ id }: SignalDto) => `/dashboard/signals/${id}`;

/**
 * The note of a new live signal; its times are the market's.
 * @param terms what the reader judges signals by.
 */
export function liveNote(signal: SignalDto, terms: SignalTerms): SignalNote {
  const { pair, direction } = signal;
  const worth = worthWords(worthOf(signal, terms));
  return {
    id: `${signal.id}:live`,
    title: `${pair} ${direction}`,
    body: `${worth ? `${worth}. ` : ""}${entryWords(signal)}`,
    path: pathOf(signal),
  };
}

/** Where and when a signal enters, how sure it is, and of what market that is. */
function entryWords({ entryPrice, decimals, confidence, source, createdAt, feed }: SignalDto) {
  const said = {
    price: entryPrice.toFixed(decimals),
    time: watClock(createdAt),
    market: MARKET_WORD[feed.market],
  };
  if (confidence === null) return t("Entry {{price}}, {{time}} WAT ({{market}})", said);
  const sure = { ...said, confidence: percent(confidence) };
  return source === ENGINE_SOURCE
    ? t("Entry {{price}}, {{time}} WAT, confidence {{confidence}} ({{market}})", sure)
    : t("Entry {{price}}, {{time}} WAT, confidence {{confidence}} by hand ({{market}})", sure);
}

/** The note of how a signal ended; null while it has not, or never will. */
export function resultNote(signal: SignalDto): SignalNote | null {
  const { pair, direction, outcome, closePrice, decimals, voidedReason, feed } = signal;
  const about = { id: `${signal.id}:result`, path: pathOf(signal) };
  const which = { pair, direction };
  if (voidedReason !== null) {
    return { ...about, title: t("Voided: {{pair}} {{direction}}", which), body: voidedReason };
  }
  if (!outcome) return null;
  const market = MARKET_WORD[feed.market];
  return {
    ...about,
    title: OUTCOME[outcome](which),
    body:
      closePrice === null
        ? t("Closed ({{market}})", { market })
        : t("Closed at {{price}} ({{market}})", { price: closePrice.toFixed(decimals), market }),
  };
}

/** The note that a signal is not to be taken any more; its result has a note of its own. */
export function withdrawnNote(signal: SignalDto): SignalNote | null {
  const { id, pair, direction, withdrawnReason } = signal;
  if (withdrawnReason === null) return null;
  return {
    id: `${id}:withdrawn`,
    title: t("Withdrawn: {{pair}} {{direction}}", { pair, direction }),
    body: t("Don't take it any more. {{reason}}", { reason: withdrawnReason }),
    path: pathOf(signal),
  };
}

const OUTCOME = {
  profit: (which: Values) => t("Profit: {{pair}} {{direction}}", which),
  loss: (which: Values) => t("Loss: {{pair}} {{direction}}", which),
  breakeven: (which: Values) => t("Breakeven: {{pair}} {{direction}}", which),
};
