import {
  areAll,
  hasAll,
  isAbsentOr,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isTime,
  orNull,
  type Is,
} from "../is.ts";
import {
  MARKET_KINDS,
  type ClosedMarketDto,
  type EndedMinute,
  type EnginePauseDto,
  type FeedDto,
  type MarketStatusDto,
  type NoSignalDto,
  type PriceChangesDto,
  type UnjudgedPairDto,
  type UnjudgedPairsDto,
} from "./calls.ts";

export const isMarketKind = isOneOf(MARKET_KINDS);

export const isEnginePause = hasAll<EnginePauseDto>({ reason: isText, since: isTime });

export const isNoSignal = hasAll<NoSignalDto>({
  feed: isText,
  mark: isTime,
  best: orNull(hasAll<NonNullable<NoSignalDto["best"]>>({ pair: isText, confidence: isNumber })),
});

const areUnjudged = isListOf(hasAll<UnjudgedPairDto>({ pair: isText, until: isTime }));

export const isUnjudged = hasAll<UnjudgedPairsDto>({
  feed: isText,
  mark: isTime,
  pairs: areUnjudged,
});

const isMarket = hasAll<MarketStatusDto>({
  now: isTime,
  speed: isNumber,
  feed: hasAll<FeedDto>({
    name: isText,
    label: isText,
    market: isMarketKind,
    live: isFlag,
    pairs: isListOf(isText),
  }),
  fresh: isFlag,
  pause: orNull(isEnginePause),
  quiet: orNull(isNoSignal),
  unjudged: isAbsentOr(areUnjudged),
  closed: isAbsentOr(
    isListOf(
      hasAll<ClosedMarketDto>({ name: isText, pairs: isListOf(isText), opensAt: orNull(isTime) }),
    ),
  ),
});

const isMinute: Is<EndedMinute> = (value): value is EndedMinute =>
  isListOf(isNumber)(value) && value.length === 5;

export const isPriceChanges = hasAll<PriceChangesDto>({
  seq: isNumber,
  at: isNumber,
  pairs: areAll(isListOf(isNumber)),
  minutes: isAbsentOr(areAll(isMinute)),
});

/** The market's status as JSON says it; null where it is none. */
export function readMarket(value: unknown): MarketStatusDto | null {
  const whole: unknown = typeof value === "object" ? { quiet: null, ...value } : value;
  return isMarket(whole) ? whole : null;
}
