import { DESKS } from "../desks.ts";
import { isAbsentOr, isListOf, isNumber, isOneOf, isText, orNull, type Is } from "../is.ts";
import {
  isEnginePause,
  isNoSignal,
  isPriceChanges,
  isUnjudged,
  readMarket,
} from "../market/isMarket.ts";
import { isBoard, isBoardChanges } from "../signals/isBoard.ts";
import { isLikely, isPerformance, readSignal } from "../signals/isSignal.ts";
import { TIERS } from "../tiers.ts";
import type { LiveEvent } from "./events.ts";

type Type = LiveEvent["type"];
type Event<T extends Type> = Extract<LiveEvent, { type: T }>;
type Fields = Readonly<Record<string, unknown>>;

/** What an event says beside its type; null where that is missing or something else. */
type Read<T extends Type> = (fields: Fields) => Omit<Event<T>, "type"> | null;

const one = <Name extends string, T>(name: Name, is: Is<T>) => {
  return (fields: Fields) => {
    const value = fields[name];
    return is(value) ? ({ [name]: value } as { [K in Name]: T }) : null;
  };
};

const signal = (fields: Fields) => {
  const found = readSignal(fields["signal"]);
  return found && { signal: found };
};

const isTier = isAbsentOr(isOneOf(TIERS));
const arePairs = isAbsentOr(isListOf(isText));
const nothing = () => ({});

const EVENTS: { [T in Type]: Read<T> } = {
  "stream.opened": ({ market, tier, prices }) => {
    const found = readMarket(market);
    return found && isTier(tier) && arePairs(prices) ? { market: found, tier, prices } : null;
  },
  "stream.reset": nothing,
  "stream.replaced": one("open", isNumber),
  "signal.published": signal,
  "signal.updated": signal,
  "signal.likely": one("likely", isLikely),
  "market.moved": ({ market }) => {
    const found = readMarket(market);
    return found && { market: found };
  },
  "performance.updated": one("performance", isPerformance),
  "engine.changed": one("pause", orNull(isEnginePause)),
  "mark.quiet": one("quiet", isNoSignal),
  "pairs.unjudged": one("unjudged", isUnjudged),
  board: one("board", isBoard),
  "board.changed": one("changes", isBoardChanges),
  prices: one("prices", isPriceChanges),
  "mark.passed": nothing,
  "access.changed": nothing,
  "hold.changed": nothing,
  "inbox.changed": nothing,
  "desk.changed": one("desk", isOneOf(DESKS)),
};

const isType = (type: unknown): type is Type => isText(type) && Object.hasOwn(EVENTS, type);

/** An event of the stream as its JSON says it; null where it is none that is known. */
export function readEvent(value: unknown): LiveEvent | null {
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Fields;
  const { type } = fields;
  if (!isType(type)) return null;
  const said = EVENTS[type](fields);
  return said && ({ type, ...said } as LiveEvent);
}
