// Amounts are stored in whole cents, so that sums stay exact, and said in dollars.

/** US dollars as cents; null stays null. */
export function centsOf(dollars: number): number;
export function centsOf(dollars: number | null): number | null;
export function centsOf(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}

/** Cents as US dollars; null stays null. */
export function dollarsOf(cents: number): number;
export function dollarsOf(cents: number | null): number | null;
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
