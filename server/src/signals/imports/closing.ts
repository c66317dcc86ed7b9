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

export const CLOSING_FAULT = "The alert closes a position, which is not a signal.";

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
