import { dollars, percent, rounded } from "./figures.ts";

// Figures with a sign, or without a unit, that the landing page does not need: apart from the
// others for its size.

/** A share where its unit is elsewhere, rounded as with it: "54.8". */
export function rateText(value: number, digits = 1): string {
  return percent(value, digits).slice(0, -2);
}

/** Whole US dollars of what may be below nothing, such as a balance: "$1,500", "−$20". */
export function balanceDollars(amount: number): string {
  return `${amount < 0 ? "−" : ""}${dollars(Math.abs(amount))}`;
}

/** A share whose sign is said in front: "+4.1 %", "−3.8 %", "0.0 %". */
export function signedPercent(value: number, digits = 1): string {
  const size = Math.abs(value);
  return `${signOf(value, rounded(size, digits))}${percent(size, digits)}`;
}

/** A figure whose sign is said in front, by the true minus: "+0.00120", "−0.00120". */
export function signedFigure(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${signOf(value, Number(text))}${text}`;
}

/** The sign of a value; none where the figure that is shown is nothing. */
const signOf = (value: number, shown: number) => (shown === 0 ? "" : value > 0 ? "+" : "−");
