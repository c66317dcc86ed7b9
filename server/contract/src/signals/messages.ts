import { MINUTE } from "../durations.ts";
import type { LikelySignalDto } from "./calls.ts";
import { percent, percentAsIs } from "../language/figures.ts";
import { t } from "../language/words.ts";
import type { NoSignalDto, UnjudgedPairDto } from "../market/calls.ts";
import { watClock } from "../timeText.ts";
import { SIGNAL_LIMITS } from "./limits.ts";

/** Sentences about signals that more than one reply or screen says. */
export const SIGNAL_MESSAGES = {
  /** Goes before the reason, which the operator gave or the engine itself. */
  get paused() {
    return t("Signals are paused:");
  },
  /** What the live signal says of itself. */
  get active() {
    return t("{{minutes}} MIN ACTIVE", { minutes: SIGNAL_LIMITS.life / MINUTE });
  },
  get risk() {
    return t("Risk at most {{share}} of your capital on one signal, all tries together.", {
      share: percentAsIs(SIGNAL_LIMITS.riskPercent),
    });
  },
};

/** "No signal at 2:35 PM: the best was EUR/USD at 52.1 %." */
export function noSignalSentence({ mark, best }: NoSignalDto): string {
  const time = watClock(mark);
  return best
    ? t("No signal at {{time}}: the best was {{pair}} at {{confidence}}.", {
        time,
        pair: best.pair,
        confidence: percent(best.confidence),
      })
    : t("No signal at {{time}}: no pair has enough prices in a row for a forecast.", { time });
}

/** "EUR/USD, GBP/USD can be judged again from 10:25 AM.", a sentence for each end, the next one first. */
export function unjudgedSentences(unjudged: readonly UnjudgedPairDto[]): string[] {
  const ends = [...new Set(unjudged.map(({ until }) => until))].sort();
  return ends.map((end) => {
    const pairs = unjudged.filter(({ until }) => until === end).map(({ pair }) => pair);
    return t("{{pairs}} can be judged again from {{time}}.", {
      pairs: pairs.join(", "),
      time: watClock(end),
    });
  });
}

/** "Likely: EUR/USD PUT at 3:00 PM, if it closes above 1.08500." */
export function likelySentence(likely: LikelySignalDto): string {
  const { pair, direction, mark, condition, decimals } = likely;
  const said = { pair, direction, time: watClock(mark) };
  if (!condition) return t("Likely: {{pair}} {{direction}} at {{time}}.", said);
  const price = condition.price.toFixed(decimals);
  return condition.side === "above"
    ? t("Likely: {{pair}} {{direction}} at {{time}}, if it closes above {{price}}.", {
        ...said,
        price,
      })
    : t("Likely: {{pair}} {{direction}} at {{time}}, if it closes below {{price}}.", {
        ...said,
        price,
      });
}
