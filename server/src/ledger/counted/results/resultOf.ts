import {
  ENGINE_SOURCE,
  SECOND,
  VOID_WITHIN_MS,
  RECORD_LIMITS,
  type Outcome,
} from "@signaldeck/contract";
import type { LedgerEntry } from "../../sealed/ledgerChain.ts";
import type {
  PublishedBody,
  SettledBody,
  UnsettledBody,
  VoidedBody,
} from "../../sealed/recordBodies.ts";
import { judgeOutcome } from "./judgeOutcome.ts";
import type { Ending } from "./Ending.ts";
import type { SignalResultRow } from "./SignalResult.ts";

/** Stands for a moment at which no price is known. */
const NO_PRICE = ".";

const LETTERS: Record<Outcome, string> = { profit: "W", loss: "L", breakeven: "E" };

/**
 * What the signal would have become for those who entered 10, 30 and 60 seconds after its mark, at
 * the price of that moment and with the same expiry: a letter each, W, L or E, or a dot. Null where
 * the record names no later price at all.
 */
function lateEndings({ laterPrices, ...body }: SettledBody): string | null {
  if (!laterPrices) return null;
  return RECORD_LIMITS.lateEntries
    .map((seconds) => {
      const later = laterPrices.find((one) => one.seconds === seconds);
      if (!later) return NO_PRICE;
      return LETTERS[judgeOutcome({ ...body, entryPrice: later.price }, body.closePrice)];
    })
    .join("");
}

/** A record contradicts an earlier one, or itself; the message says which and how. */
export class ContradictionError extends Error {}

/** What an end must repeat of the publication. */
const REPEATED = ["signalId", "sequence", "pair", "expiresAt"] as const;

/**
 * How a signal ended, by the record of its publication and the one of its end.
 * @throws ContradictionError when the end is of another signal, or its outcome not that of its prices
 */
export function resultOf(published: LedgerEntry, end: LedgerEntry): SignalResultRow {
  const was = JSON.parse(published.body) as PublishedBody;
  const body = JSON.parse(end.body) as SettledBody | UnsettledBody | VoidedBody;
  const other = REPEATED.find((name) => body[name] !== was[name]);
  if (other !== undefined || body.feed.name !== was.feed.name) {
    throw new ContradictionError(
      `Record ${end.position} has another ${other ?? "feed"} than record ${published.position}, which it ends.`,
    );
  }
  if ("voidedAt" in body) assertInTime(was, end.position, body);
  if ("direction" in body) assertEntry(published.position, was, end.position, body);
  return {
    position: end.position,
    publishedPosition: published.position,
    signalId: was.signalId,
    feed: was.feed.name,
    market: was.feed.market,
    sequence: was.sequence,
    pair: was.pair,
    source: was.source ?? ENGINE_SOURCE,
    grade: was.grade ?? null,
    model: was.model ?? null,
    confidence: was.confidence,
    ending: endingOf(end.position, body),
    late: "outcome" in body ? lateEndings(body) : null,
    slot: new Date(was.slot),
    expiresAt: new Date(was.expiresAt),
    endedAt: new Date("voidedAt" in body ? body.voidedAt : body.settledAt),
  };
}

/** A signal is held to its own terms; one from before there were any to its expiry alone. */
function assertInTime(
  { terms, publishedAt, slot }: PublishedBody,
  position: number,
  { voidedAt }: VoidedBody,
): void {
  if (terms === undefined) return;
  const after = Date.parse(voidedAt) - Date.parse(publishedAt ?? slot);
  if (after <= Math.min(terms.voidWithinMs, VOID_WITHIN_MS)) return;
  throw new ContradictionError(
    `Record ${position} voids a signal ${Math.round(after / SECOND)} s after its publication, which is too late.`,
  );
}

function assertEntry(
  publishedAt: number,
  was: PublishedBody,
  position: number,
  body: SettledBody | VoidedBody,
): void {
  const { publishedEntryPrice = body.entryPrice } = body as Partial<SettledBody> & VoidedBody;
  if (body.direction === was.direction && publishedEntryPrice === was.entryPrice) return;
  throw new ContradictionError(
    `Record ${position} was entered otherwise than record ${publishedAt} says, which it ends.`,
  );
}

function endingOf(position: number, body: SettledBody | UnsettledBody | VoidedBody): Ending {
  if ("voidedAt" in body) return "voided";
  if (!("outcome" in body)) return "unsettled";
  const follows = judgeOutcome(body, body.closePrice);
  if (body.outcome === follows) return follows;
  throw new ContradictionError(
    `Record ${position} says ${body.outcome}; a ${body.direction} from ${body.entryPrice} to ${body.closePrice} is ${follows}.`,
  );
}
