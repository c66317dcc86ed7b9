import { countText, decimals, percent, t, tCount } from "@signaldeck/contract";

const YEAR = 12;

/** How often something happens: "about 9 times a month", "about once in 3 years". */
export function monthlyText(times: number): string {
  if (times >= 1.5) return t("about {{times}} times a month", { times: Math.round(times) });
  if (times >= 2 / 3) return t("about once a month");
  const months = Math.round(1 / times);
  if (months < 2 * YEAR) return t("about once in {{months}} months", { months });
  const years = Math.round(months / YEAR);
  return years > 100
    ? t("less than once in 100 years")
    : t("about once in {{years}} years", { years });
}

/** "one signal", "10 signals". */
export const signalsText = (count: number): string =>
  tCount(count, "one signal", "{{count}} signals");

/** A count to be expected: "142", "8.7", "0.004". */
export function timesText(times: number): string {
  if (times >= 10) return countText(Math.round(times));
  return decimals(times.toFixed(times < 0.1 ? 3 : 1));
}

/** "1 in 19"; "none" where it cannot happen. */
export function oneInText(oneIn: number): string {
  return Number.isFinite(oneIn) ? t("1 in {{number}}", { number: oneIn }) : t("none");
}

/** Digits after the point that a share in percent needs to differ from nothing. */
export const digitsOf = (percent: number): number => (percent > 0 && percent < 1 ? 2 : 1);

/** A chance in percent, which reads as certain only where it is: "5.3 %", ">99.9 %". */
export function shareText(share: number): string {
  if (share < 100 && share >= 99.95) return `>${percent(99.9)}`;
  return percent(share, digitsOf(share));
}

/** The largest amount in whole cents that is not above a number of dollars. */
export const centsWithin = (dollars: number): number => Math.floor(dollars * 100 + 1e-6) / 100;

/** Dollars to the cent, and never a minus before nothing. */
export const toCents = (dollars: number): number => Math.round(dollars * 100) / 100 || 0;
