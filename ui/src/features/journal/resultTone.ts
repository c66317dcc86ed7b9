/** The tone of a result; the sign before it says the same. */
export function resultTone(dollars: number): string {
  if (dollars === 0) return "text-muted";
  return dollars > 0 ? "text-call" : "text-put";
}
