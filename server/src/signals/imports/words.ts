import type { Direction } from "@signaldeck/contract";

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ["call", "CALL"],
  ["buy", "CALL"],
  ["long", "CALL"],
  ["put", "PUT"],
  ["sell", "PUT"],
  ["short", "PUT"],
]);

const CLOSING =
  /^(?:close[ds]?|closing|exit(?:s|ed|ing)?|flat(?:ten(?:s|ed)?)?|cover(?:s|ed|ing)?|liquidat(?:e[ds]?|ing|ion))(?:all|long|short|buy|sell|call|put|position|trade)?$/i;
const SIDE = "(?:long|short|buy|sell|call|put|position|order|trade)";
const LEVEL = "(?:tp|sl|take profit|stop loss|trailing stop|stop|profit target|target|break even)";
/** What says in a text of any length that an order closes: "Close entry(s) order Long", "TP hit". */
const CLOSING_TEXT = [
  /^(?:close[ds]?|exit(?:s|ed)?|flatten|cover)(?:$| (?:all|entr|pos|order|trade|long|short|buy|sell|call|put))/,
  /\b(?:margin call|stopped out|(?:buy|sell) to (?:close|cover))\b/,
  new RegExp(`\\b${LEVEL} ?\\d? (?:was |is )?(?:hit|reached|triggered|filled|executed)\\b`),
];
/**
 * What says it in a name, which has few words: in prose they say other things. A level alone names the
 * order that waited there; with a price beside it, it is what a signal has.
 */
const CLOSING_NAME = [
  /\b(?:exit(?:s|ed|ing)?|flatten(?:s|ed|ing)?|liquidat(?:es?|ed|ing|ion))\b/,
  new RegExp(`\\b(?:${SIDE}|partial|all) (?:close[ds]?|closing|cover|out)\\b`),
  new RegExp(`^(?:${SIDE} )?${LEVEL}(?: ${LEVEL})* ?\\d?(?: ${SIDE})?$`),
  new RegExp(
    `^(?:flat|closing|cancel(?:l?ed)?|reduc(?:e|ed|ing)|hedg(?:e|ed|ing)|trim|scale out|partial)(?: ${SIDE})?$`,
  ),
  /^[ls]x$|^x[ls]$/,
];
const NAME_WORDS = 4;

export const DIRECTION_FAULT = "The direction must be CALL or PUT, BUY or SELL, LONG or SHORT.";
export const CLOSING_FAULT = "The alert closes a position, which is not a signal.";

/** The direction that a word names, in any letters; null: none. */
export const directionOf = (word: string): Direction | null =>
  DIRECTIONS.get(word.trim().toLowerCase()) ?? null;

/** Whether a word, or one of several that are joined, speaks of closing: "EXIT", "close_short". */
export const isClosing = (words: string) =>
  words.split(/[\s_:-]+/).some((word) => CLOSING.test(word));

/** Whether an order's name or comment says that the order closes a position, or makes it smaller. */
export function isClosingOrder(text: string): boolean {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[\s_:/|,!.[\]-]+/g, " ")
    .trim();
  const isName = words.split(" ").length <= NAME_WORDS;
  const patterns = isName ? [...CLOSING_TEXT, ...CLOSING_NAME] : CLOSING_TEXT;
  return patterns.some((pattern) => pattern.test(words));
}

/** A number as programs write it, with a sign or an exponent; null: it is not a number. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  const isNumber = typeof value === "string" && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value);
  return isNumber ? Number(value) : null;
}

/** Which way a position of this size lies. Less than a thousand-millionth is what rounding left. */
export function sideOf(size: number): Direction | "flat" {
  if (Math.abs(size) < 1e-9) return "flat";
  return size > 0 ? "CALL" : "PUT";
}

/** Why an order is no signal, by the position that it leaves; null: the two agree. */
export function positionFault(direction: Direction, side: Direction | "flat"): string | null {
  if (side === "flat") return CLOSING_FAULT;
  if (side === direction) return null;
  const [order, position] = direction === "CALL" ? ["buys", "short"] : ["sells", "long"];
  return `The alert ${order} while the position stays ${position}: that is no signal.`;
}
