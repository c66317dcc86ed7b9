import {
  dollarsAndCents,
  percent,
  percentAsIs,
  percents,
  signedDollars,
  type ReceivedDecision,
  type ReceivedFiguresDto,
  type ReceivedResult,
  type ReceivedSignalDto,
  t,
} from "@signaldeck/contract";
import { listed, TALLY } from "../tally.ts";
import { decidedSoFar } from "../../../components/decidedWords.ts";

/** What a member may have done with a signal, and the words for it. */
export const decisions = () =>
  [
    ["taken", t("Taken")],
    ["skipped", t("Skipped")],
    ["unmarked", t("Not marked")],
  ] as const satisfies readonly (readonly [ReceivedDecision, string])[];

/** How a signal may end, and the words for it. */
export const results = () =>
  [
    ["profit", t("Won")],
    ["loss", t("Lost")],
    ["breakeven", t("Even")],
    ["running", t("Running")],
    ["unsettled", t("Unsettled")],
    ["voided", t("Voided")],
  ] as const satisfies readonly (readonly [ReceivedResult, string])[];

/** How a signal ended, in a word that needs no colour. */
export const resultWord = (ended: ReceivedResult): string =>
  results().find(([result]) => result === ended)?.[1] ?? ended;

/** "12 won, 10 lost, 1 even, 2 running"; what does not occur is left out, won and lost never. */
export function endings(figures: ReceivedFiguresDto): string {
  const { won, lost, breakeven, running, unsettled, voided } = figures;
  return listed([
    TALLY.won(won),
    TALLY.lost(lost),
    breakeven > 0 && TALLY.even(breakeven),
    running > 0 && TALLY.running(running),
    unsettled > 0 && TALLY.unsettled(unsettled),
    voided > 0 && TALLY.voided(voided),
  ]);
}

/** The rate and its interval, or why there is none. */
export function rateWords(figures: ReceivedFiguresDto): { value: string; note: string } {
  const { won, lost, winRate, winRateLow, winRateHigh, noRate } = figures;
  if (winRate !== null && winRateLow !== null && winRateHigh !== null) {
    return {
      value: percent(winRate),
      note: t("won of {{decided}} decided, 95 % sure between {{range}}", {
        decided: won + lost,
        range: percents(winRateLow, winRateHigh, "and"),
      }),
    };
  }
  if (noRate === "chosen_by_result") {
    return { value: t("No rate"), note: t("the list is filtered by result") };
  }
  if (noRate === "several_sources") {
    return { value: t("No rate"), note: t("the list mixes signals of different sources") };
  }
  return {
    value: t("Not enough data"),
    note: decidedSoFar(won + lost),
  };
}

/** What the taken ones brought, as far as they have ended. */
export function takenNote({ taken, takenSettled, staked, result }: ReceivedFiguresDto): string {
  if (taken === 0) return t("none taken");
  if (takenSettled === 0) return t("no result yet");
  return t("{{result}} on {{staked}} staked, {{settled}} with a result", {
    result: signedDollars(result),
    staked: dollarsAndCents(staked),
    settled: takenSettled,
  });
}

/** What a member did with one signal. */
export function decisionWords(mark: ReceivedSignalDto["mark"]): string {
  if (!mark) return t("Not marked");
  if (mark.decision === "skipped") return t("Skipped");
  return t("Took {{stake}} at {{payout}}", {
    stake: dollarsAndCents(mark.stake ?? 0),
    payout: percentAsIs(mark.payoutPercent ?? 0),
  });
}
