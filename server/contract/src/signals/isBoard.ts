import { hasAll, isAbsentOr, isFlag, isListOf, isNumber, isOneOf, isText, isTime } from "../is.ts";
import { PAIR_SILENCES, type BoardDto, type BoardPairDto } from "./board.ts";
import { DIRECTIONS } from "./fields.ts";
import { VERDICTS } from "./verdict.ts";

/** The board of pairs as JSON says it. */
export const isBoard = hasAll<BoardDto>({
  at: isTime,
  payoutPercent: isNumber,
  whole: isFlag,
  pairs: isListOf(
    hasAll<BoardPairDto>({
      pair: isText,
      direction: isAbsentOr(isOneOf(DIRECTIONS)),
      confidence: isAbsentOr(isNumber),
      low: isAbsentOr(isNumber),
      high: isAbsentOr(isNumber),
      verdict: isAbsentOr(isOneOf(VERDICTS)),
      short: isAbsentOr(isNumber),
      runsUntil: isAbsentOr(isTime),
      silent: isAbsentOr(
        hasAll<NonNullable<BoardPairDto["silent"]>>({
          reason: isOneOf(PAIR_SILENCES),
          since: isAbsentOr(isTime),
          until: isAbsentOr(isTime),
        }),
      ),
    }),
  ),
});
