/** Cents as "+$20.00", "-$5.50" or "$0.00". */
export function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "+";
  return `${cents === 0 ? "" : sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}
