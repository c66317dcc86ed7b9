import type { Direction } from "@signaldeck/contract";
import { CLOSING_FAULT } from "./closing.ts";
import type { Scalar } from "./readJson.ts";
import { directionOf, numberOf } from "./words.ts";

/** The fields in which a message may tell one position. */
export interface PositionFields {
  /** Its side in a word, or its size with a sign. */
  position: Scalar | undefined;
  /** With a sign, unless the side is named beside it. */
  size: Scalar | undefined;
  /** Without a sign, as `strategy.market_position_size` is. */
  plainSize: Scalar | undefined;
}

/** A position as far as the message says it. */
export interface Position {
  side: Direction | "flat" | null;
  /** Without its sign. */
  size: number | null;
}

/** What fields say of a position, or why that is unclear: no position, or two of them. */
export type ReadPosition =
  | { position: Position }
  | { position: null; fault: "unknown" | "different" };

/** Less than this is what rounding left. */
const ROUNDING = 1e-9;

/** Which way a position of this size lies. */
export function sideOf(size: number): Direction | "flat" {
  if (Math.abs(size) < ROUNDING) return "flat";
  return size > 0 ? "CALL" : "PUT";
}

/** Why an order is no signal, by the position that it leaves; null: the two agree. */
export function positionFault(direction: Direction, side: Direction | "flat"): string | null {
  if (side === "flat") return CLOSING_FAULT;
  if (side === direction) return null;
  const [order, position] = direction === "CALL" ? ["buys", "short"] : ["sells", "long"];
  return `The alert ${order} while the position stays ${position}: that is no signal.`;
}

/** Reads one position; it is flat as soon as one of its fields says so. */
export function readPosition({ position, size, plainSize }: PositionFields): ReadPosition {
  const word = typeof position === "string" ? position.trim().toLowerCase() : null;
  const isNamed = word === "flat" || word === "long" || word === "short";
  const named = isNamed ? null : position;
  const numbers = [named, size, plainSize].flatMap((told) =>
    told === undefined || told === null ? [] : [numberOf(told)],
  );
  if (word === "flat" || numbers.some((number) => number !== null && sideOf(number) === "flat")) {
    return { position: { side: "flat", size: 0 } };
  }
  const told = numbers.filter((number) => number !== null);
  if (told.length < numbers.length) return { position: null, fault: "unknown" };

  const sides = new Set(told.filter((number) => number < 0).map(sideOf));
  if (isNamed) sides.add(directionOf(word) ?? "flat");
  // A size above 0 names a side where its field has signs and nothing else names one.
  const signed = [named, size].some((field) => (numberOf(field) ?? 0) > 0);
  if (!isNamed && signed) sides.add("CALL");
  const sizes = told.map(Math.abs);
  const isOne = sizes.every((one) => Math.abs(one - (sizes[0] ?? 0)) < ROUNDING);
  if (sides.size > 1 || !isOne) return { position: null, fault: "different" };
  return { position: { side: [...sides][0] ?? null, size: sizes[0] ?? null } };
}

/**
 * Why an order is no signal, by the positions before and after it: it must move the position its own
 * way and leave it on its own side. Null: what the message says of them agrees with the order.
 * @param contracts how much was ordered, in the unit of the positions; null: the message does not say
 */
export function orderFault(
  direction: Direction,
  before: Position,
  after: Position,
  contracts: number | null,
): string | null {
  const fault = after.side === null ? null : positionFault(direction, after.side);
  if (fault !== null || before.side === null || before.side === "flat") return fault;
  if (before.size === null) return null;
  const isMore = before.side === direction;
  if (after.size !== null) {
    const growth = after.size - before.size;
    // From the other side the order may also have turned the position round.
    const isLess = isMore ? growth < ROUNDING : after.side === null && growth <= -ROUNDING;
    if (!isLess) return null;
    const does = direction === "CALL" ? "buys" : "sells";
    const sizes = `${before.size} before and ${after.size} after`;
    return `The alert ${does} while the position does not grow (${sizes}): that is no signal.`;
  }
  if (isMore || after.side !== null || contracts === null) return null;
  const left = contracts - before.size;
  const side = sideOf(direction === "CALL" ? left : -left);
  return positionFault(direction, side);
}
