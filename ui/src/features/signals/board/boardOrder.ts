const SEPARATOR = "|";

/** Where a device keeps its order of the board's pairs. */
export const ORDER_KEY = "signals.board";

export const orderOf = (stored: string | null): string[] => stored?.split(SEPARATOR) ?? [];

export const storedOrder = (pairs: readonly string[]): string => pairs.join(SEPARATOR);

/** The feed's pairs in somebody's order; those that it does not name come after it, as they come. */
export function inOrder(pairs: readonly string[], order: readonly string[]): string[] {
  const placed = order.filter((pair) => pairs.includes(pair));
  return [...placed, ...pairs.filter((pair) => !placed.includes(pair))];
}

/** The list with a pair at another place, which is within the list. */
export function movedTo(pairs: readonly string[], pair: string, place: number): string[] {
  const others = pairs.filter((one) => one !== pair);
  const at = Math.min(others.length, Math.max(0, place));
  return [...others.slice(0, at), pair, ...others.slice(at)];
}
