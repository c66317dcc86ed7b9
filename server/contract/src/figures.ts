// Every count, share and amount that a person reads is written here.

/** 3412 as "3,412". */
export function countText(value: number): string {
  return value.toLocaleString("en-US");
}

/** "54.8 %", which stays on one line. */
export function percent(value: number, digits = 1): string {
  // A figure that arrives as 54.05 is held as 54.0499...; it still reads 54.1.
  const scale = 10 ** digits;
  const rounded = Math.round(value * scale + 1e-6) / scale;
  return percentAsIs(rounded.toFixed(digits));
}

/** A share as it stands, with the digits that it has: "85 %", "2.5 %". */
export function percentAsIs(value: number | string): string {
  return `${value}\u00a0%`;
}

/** The two ends of a range, rounded alike: "46.3 to 57.7 %", or "46.3 and 57.7 %" after "between". */
export function percents(low: number, high: number, joint: "to" | "and" = "to", digits = 1) {
  return `${percent(low, digits).slice(0, -2)} ${joint} ${percent(high, digits)}`;
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Whole US dollars, such as a deposit: "$1,500". */
export function dollars(amount: number): string {
  return `$${countText(amount)}`;
}

/** US dollars with their cents: "$1,250.00", "−$5.00". */
export function dollarsAndCents(amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}$${Math.abs(amount).toLocaleString("en-US", CENTS)}`;
}

/** A result in US dollars, whose sign is said in front: "+$18.40", "−$5.00", "$0.00". */
export function signedDollars(amount: number): string {
  return `${amount > 0 ? "+" : ""}${dollarsAndCents(amount)}`;
}

/** A figure that somebody typed, as the product writes it: "-$12" as "−$12", "+6%" as "+6 %". */
export function typedFigure(text: string): string {
  return text.replace(/^-/, "−").replace(/(?<=\d)\s*%/g, "\u00a0%");
}
