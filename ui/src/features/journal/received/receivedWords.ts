import {
  countText,
  dollarsAndCents,
  percent,
  percentAsIs,
  percents,
  SIGNAL_LIMITS,
  signedDollars,
  type ReceivedDecision,
  type ReceivedFiguresDto,
  type ReceivedResult,
  type ReceivedSignalDto,
} from "@signaldeck/contract";

export const DECISIONS = [
  ["taken", "Taken"],
  ["skipped", "Skipped"],
  ["unmarked", "Not marked"],
] as const satisfies readonly (readonly [ReceivedDecision, string])[];

export const RESULTS = [
  ["profit", "Won"],
  ["loss", "Lost"],
  ["breakeven", "Even"],
  ["running", "Running"],
  ["unsettled", "Unsettled"],
  ["voided", "Voided"],
] as const satisfies readonly (readonly [ReceivedResult, string])[];

/** How a signal ended, in a word that needs no colour. */
export const resultWord = (ended: ReceivedResult): string =>
  RESULTS.find(([result]) => result === ended)?.[1] ?? ended;

/** "12 won, 10 lost, 1 even, 2 running"; what does not occur is left out, won and lost never. */
export function endings(figures: ReceivedFiguresDto): string {
  const { won, lost, breakeven, running, unsettled, voided } = figures;
  const rest = [
    [breakeven, "even"],
    [running, "running"],
    [unsettled, "unsettled"],
    [voided, "voided"],
  ] as const;
  const parts = rest.flatMap(([count, word]) => (count > 0 ? [`${countText(count)} ${word}`] : []));
  return [`${countText(won)} won`, `${countText(lost)} lost`, ...parts].join(", ");
}

/** The rate and its interval, or why there is none. */
export function rateWords(figures: ReceivedFiguresDto): { value: string; note: string } {
  const { won, lost, winRate, winRateLow, winRateHigh, noRate } = figures;
  if (winRate !== null && winRateLow !== null && winRateHigh !== null) {
    const between = percents(winRateLow, winRateHigh, "and");
    return {
      value: percent(winRate),
      note: `${countText(won)} of ${countText(won + lost)} won or lost, 95 % sure between ${between}`,
    };
  }
  if (noRate === "chosen_by_result") {
    return { value: "No rate", note: "the list is filtered by result" };
  }
  if (noRate === "several_sources") {
    return { value: "No rate", note: "the list mixes signals of different sources" };
  }
  return {
    value: "Not enough data",
    note: `${countText(won + lost)} won or lost; a rate needs ${SIGNAL_LIMITS.minimumSample}`,
  };
}

/** What the taken ones brought, as far as they have ended. */
export function takenNote({ taken, takenSettled, staked, result }: ReceivedFiguresDto): string {
  if (taken === 0) return "none taken";
  if (takenSettled === 0) return "no result yet";
  return `${signedDollars(result)} on ${dollarsAndCents(staked)} staked, ${countText(takenSettled)} with a result`;
}

/** What a member did with one signal. */
export function markWords(mark: ReceivedSignalDto["mark"]): string {
  if (mark === null) return "Not marked";
  if (mark.decision === "skipped") return "Skipped";
  return `Took ${dollarsAndCents(mark.stake ?? 0)} at ${percentAsIs(mark.payoutPercent ?? 0)}`;
}
