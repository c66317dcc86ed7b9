import type { Direction } from "@signaldeck/contract";

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ["call", "CALL"],
  ["buy", "CALL"],
  ["long", "CALL"],
  ["put", "PUT"],
  ["sell", "PUT"],
  ["short", "PUT"],
]);

export const DIRECTION_FAULT = "The direction must be CALL or PUT, BUY or SELL, LONG or SHORT.";

/** The direction that a word names, in any letters; null: none. */
export const directionOf = (word: string): Direction | null =>
  DIRECTIONS.get(word.trim().toLowerCase()) ?? null;

/** A number as programs write it, with a sign or an exponent; null: it is not a number. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  const isNumber = typeof value === "string" && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  return isNumber ? Number(value) : null;
}
