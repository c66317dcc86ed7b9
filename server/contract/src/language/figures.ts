import { currentLanguage, perLocale } from "./reader.ts";

// Every count, share and amount that a person reads is written here.

const counts = perLocale("en-US", (locale) => new Intl.NumberFormat(locale));

/** 3412 as "3,412". */
export function countText(value: number): string {
  return counts().format(value);
}

/** "54.8 %", which stays on one line. */
export function percent(value: number, digits = 1): string {
  return `${share(value, digits)}\u00a0%`;
}

/** The figure of a percentage alone: "54.8". */
export function share(value: number, digits = 1): string {
  return figure(rounded(value, digits).toFixed(digits));
}

/** A share as it is read: 54.05 is held as 54.0499..., and still reads 54.1. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale + 1e-6) / scale;
}

/** A share as it stands, with the digits that it has: "85 %", "2.5 %", "1,822,348.9 %". */
export function percentAsIs(value: number): string {
  return `${figure(String(value))}\u00a0%`;
}

function figure(digits: string): string {
  const [whole = "", places] = decimals(digits).split(/(?=[.,])/);
  return `${countText(Number(whole))}${places ?? ""}`;
}

/** Digits with a point, such as "54.8", with the point of this reader's language. */
export function decimals(digits: string): string {
  return currentLanguage() === "en" ? digits : digits.replace(".", ",");
}

const amounts = perLocale(
  "en-US",
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Whole US dollars, such as a deposit: "$1,500". */
export function dollars(amount: number): string {
  return inDollars(countText(amount));
}

/** US dollars with their cents: "$1,250.00", "−$5.00". */
export function dollarsAndCents(amount: number): string {
  const sign = amount < 0 ? "−" : "";
  return `${sign}${inDollars(amounts().format(Math.abs(amount)))}`;
}

/** A written amount with its currency, which English alone says first. */
function inDollars(amount: string): string {
  return currentLanguage() === "en" ? `$${amount}` : `${amount}\u00a0$`;
}

/** A result in US dollars, whose sign is said in front: "+$18.40", "−$5.00", "$0.00". */
export function signedDollars(amount: number): string {
  return `${amount > 0 ? "+" : ""}${dollarsAndCents(amount)}`;
}

/** A figure that somebody typed, as the product writes it: "-$12" as "−$12", "+6%" as "+6 %". */
export function typedFigure(text: string): string {
  return text.replace(/^-/, "−").replace(/(?<=\d)\s*%/g, "\u00a0%");
}
