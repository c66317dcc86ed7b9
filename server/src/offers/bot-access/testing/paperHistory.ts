import { HOUR, MINUTE, RiskLevel, TRADE_SIZES, watDay } from "@signaldeck/contract";
import fc from "fast-check";
import type { PaperItem } from "../paper/foldPaper.ts";

export const BEGIN = watDay(Date.parse("2026-06-01T09:00:00Z")).from + 20 * HOUR;
const SLOT = 5 * MINUTE;
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** What a signal comes to: most end at their expiry, some later, some never or before. */
const ending = fc.oneof(
  { weight: 6, arbitrary: fc.record({ outcome: outcomes(), late: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({ outcome: outcomes(), late: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ outcome: fc.constant(null), late: fc.integer({ min: 0, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.constant("voided" as const) },
  { weight: 1, arbitrary: fc.constant("open" as const) },
);

function outcomes() {
  return fc.constantFrom("profit" as const, "loss" as const, "breakeven" as const);
}

const rowOf = fc.record({
  /** Marks since the one before. */
  gap: fc.integer({ min: 1, max: 40 }),
  ending,
  payoutPercent: fc.constantFrom(75, 85, 92),
  size: fc.constantFrom(...TRADE_SIZES),
  riskLevel: fc.constantFrom(...RiskLevel.options),
  maxLossCents: fc.option(fc.constantFrom(5_000, 20_000)),
  maxSignals: fc.option(fc.constantFrom(1, 3)),
  leftOut: fc.option(fc.constantFrom("bot_paused" as const, "paused" as const), { freq: 5 }),
});

/** Rows of an account over some days, in the order of their marks. */
export const history = fc.array(rowOf, { maxLength: 60 }).map((rows) => {
  let slot = BEGIN;
  return rows.map(({ gap, ending: end, size, ...held }, at): PaperItem => {
    slot += gap * SLOT;
    const expiresAt = slot + SLOT;
    const isVoided = end === "voided";
    const ended = typeof end === "object" ? new Date(expiresAt + end.late * MINUTE) : null;
    return {
      trade: {
        ...held,
        accountId: id(0),
        memberId: id(0),
        signalId: id(at + 1),
        slot: new Date(slot),
        tier: "gold",
        floor: null,
        stakeCents: size * 100,
      },
      signal: {
        id: id(at + 1),
        sequence: at + 1,
        slot: new Date(slot),
        pair: "EUR/USD",
        direction: "CALL",
        confidence: 57,
        entryPrice: 1.1,
        publishedEntryPrice: null,
        closePrice: null,
        outcome: typeof end === "object" ? end.outcome : null,
        expiresAt: new Date(expiresAt),
        settledAt: isVoided ? new Date(slot + MINUTE) : ended,
        unsettledReason: null,
        voidedAt: isVoided ? new Date(slot + MINUTE) : null,
        voidedReason: isVoided ? "wrong" : null,
      },
    };
  });
});
