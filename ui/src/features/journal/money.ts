const DOLLARS = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "$1,250.00" */
export function money(dollars: number): string {
  return `${dollars < 0 ? "−" : ""}$${DOLLARS.format(Math.abs(dollars))}`;
}

/** "+ $18.40", "− $5.00", "$0.00": a result, whose sign is said in front. */
export function signedMoney(dollars: number): string {
  if (dollars === 0) return money(0);
  return `${dollars > 0 ? "+" : "−"}\u00a0${money(Math.abs(dollars))}`;
}

/** The tone of a result; the sign before it says the same. */
export function resultTone(dollars: number): string {
  if (dollars === 0) return "text-muted";
  return dollars > 0 ? "text-call" : "text-put";
}
