/** Rounded to two decimals, as the API gives its figures. */
export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A fraction as percent with two decimals. */
export function percentOf(share: number): number {
  return Math.round(share * 10_000) / 100;
}
