import {
  breakEvenRate,
  percentAsIs,
  rateText,
  shortBy,
  t,
  verdictAt,
  type BoardPairDto,
  type Verdict,
} from "@signaldeck/contract";

/** How a pair of the board stands against break-even. */
export interface Standing {
  /** Null: it cannot be said at the reader's payout, or nothing was measured. */
  verdict: Verdict | null;
  words: string;
  /** Where its dot is, percent; null where that is not told. */
  at: number | null;
}

/** Percent of the stake: what the board's verdicts go by, and what the reader judges by. */
export interface Payouts {
  board: number;
  own: number;
}

export const shortWords = (short: number) => t("{{points}} short", { points: rateText(short) });

const WORDS: Record<Exclude<Verdict, "below">, () => string> = {
  clears: () => t("clears"),
  tooClose: () => t("too close"),
};

/** What is said of a pair that has an estimate, or a signal that runs. */
export function standingOf(entry: BoardPairDto, payouts: Payouts): Standing {
  const { confidence, low, verdict } = entry;
  if (confidence !== undefined) {
    // Stated by a person: nobody has measured it.
    if (low === undefined) return { verdict: null, words: t("stated by hand"), at: confidence };
    const own = verdictAt({ confidence, confidenceLow: low }, payouts.own);
    const words = own === "below" ? shortWords(shortBy(confidence, payouts.own)) : WORDS[own]();
    return { verdict: own, words, at: confidence };
  }
  if (verdict === undefined) return { verdict: null, words: "", at: null };
  return verdict === "below" ? shortOf(entry.short ?? 0, payouts) : verdictOf(verdict, payouts);
}

/** Of a pair whose confidence is not shown: how short it is moves as break-even does. */
function shortOf(short: number, { board, own }: Payouts): Standing {
  const confidence = breakEvenRate(board) - short;
  if (confidence >= breakEvenRate(own)) return over();
  return {
    verdict: "below",
    words: shortWords(shortBy(confidence, own)),
    at: confidence,
  };
}

/** Of one that reaches break-even at the board's payout: it does at any higher one, too. */
function verdictOf(verdict: Exclude<Verdict, "below">, { board, own }: Payouts): Standing {
  if (own === board || (own > board && verdict === "clears")) {
    return { verdict, words: WORDS[verdict](), at: null };
  }
  if (own > board) return over();
  const payout = percentAsIs(board);
  const words =
    verdict === "clears"
      ? t("clears at {{payout}}", { payout })
      : t("too close at {{payout}}", { payout });
  return { verdict: null, words, at: null };
}

const over = (): Standing => ({ verdict: null, words: t("over break-even"), at: null });

/** The payout in whole percent from which on a chance of winning, percent, breaks even. */
export const payoutNeeded = (confidence: number) =>
  Math.ceil((100 * (100 - confidence)) / confidence - 1e-9);
