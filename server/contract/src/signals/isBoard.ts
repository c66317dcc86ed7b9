import {
  areAll,
  hasAll,
  isAbsentOr,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isTime,
  type Is,
} from "../is.ts";
import {
  PAIR_SILENCES,
  type BoardChangesDto,
  type BoardDto,
  type BoardFigures,
  type BoardPairDto,
} from "./board.ts";
import { DIRECTIONS } from "./fields.ts";
import { VERDICTS } from "./verdict.ts";

const arePairs = isListOf(
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
);

/** The board of pairs as JSON says it. */
export const isBoard = hasAll<BoardDto>({ at: isTime, payoutPercent: isNumber, pairs: arePairs });

const isDirection = isOneOf(DIRECTIONS);
const areFigures: Is<BoardFigures> = (value): value is BoardFigures => {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [direction, ...numbers] = value as unknown[];
  return isDirection(direction) && numbers.every(isNumber);
};

/** What of it differs, as JSON says it. */
export const isBoardChanges = hasAll<BoardChangesDto>({
  at: isTime,
  figures: isAbsentOr(areAll(areFigures)),
  pairs: isAbsentOr(arePairs),
});
