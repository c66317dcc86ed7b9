import { describe, expect, it } from "vitest";
import type { LedgerEntry, LedgerKind } from "../../sealed/ledgerChain.ts";
import { resultOf } from "./resultOf.ts";

const ID = "0198c0de-0000-7000-8000-000000000000";
const FEED = { name: "deriv", market: "real", live: true };
const SHARED = {
  signalId: ID,
  sequence: 12,
  feed: FEED,
  pair: "EUR/USD",
  expiresAt: "2026-06-01T10:05:00.000Z",
};
const PUBLISHED = {
  ...SHARED,
  direction: "CALL",
  entryPrice: 1.1,
  slot: "2026-06-01T10:00:00.000Z",
  source: "engine",
  grade: "recommended",
  model: "ab",
  confidence: 57.2,
};
const SETTLED = {
  ...SHARED,
  direction: "CALL",
  entryPrice: 1.1,
  closePrice: 1.2,
  outcome: "profit",
  status: "closed",
  settledAt: "2026-06-01T10:05:01.000Z",
};

const entry = (position: number, kind: LedgerKind, body: object): LedgerEntry => ({
  position,
  kind,
  signalId: ID,
  previousHash: "",
  hash: "",
  recordedAt: "2026-06-01T10:05:01.000Z",
  body: JSON.stringify(body),
});
const resultFrom = (end: object, kind: LedgerKind = "settled", published: object = PUBLISHED) =>
  resultOf(entry(3, "published", published), entry(9, kind, end));

describe("a signal's result", () => {
  it("says what both records say", () => {
    expect(resultFrom(SETTLED)).toEqual({
      position: 9,
      publishedPosition: 3,
      signalId: ID,
      feed: "deriv",
      market: "real",
      sequence: 12,
      pair: "EUR/USD",
      source: "engine",
      grade: "recommended",
      model: "ab",
      confidence: 57.2,
      ending: "profit",
      late: null,
      slot: new Date(PUBLISHED.slot),
      expiresAt: new Date(SHARED.expiresAt),
      endedAt: new Date(SETTLED.settledAt),
    });
  });

  it("follows from the prices, also from one that history has corrected", () => {
    const outcome = (change: object) => resultFrom({ ...SETTLED, ...change }).ending;
    expect(outcome({ closePrice: 1, outcome: "loss" })).toBe("loss");
    expect(outcome({ closePrice: 1.1, outcome: "breakeven" })).toBe("breakeven");
    const corrected = { entryPrice: 1.3, publishedEntryPrice: 1.1, outcome: "loss" };
    expect(outcome(corrected)).toBe("loss");
  });

  it("says what later entries would have become, where prices are recorded", () => {
    const late = (laterPrices: object[], change = {}) =>
      resultFrom({ ...SETTLED, laterPrices, ...change }).late;
    const dearer = { seconds: 10, price: 1.3 };
    expect(late([dearer, { seconds: 30, price: 1.2 }, { seconds: 60, price: 1.1 }])).toBe("LEW");
    expect(late([{ seconds: 60, price: 1.3 }])).toBe("..L");
    expect(resultFrom(SETTLED).late).toBeNull();
  });

  it("is unsettled or voided without any price", () => {
    const { settledAt } = SETTLED;
    expect(resultFrom({ ...SHARED, reason: "a gap", settledAt }, "unsettled").ending).toBe(
      "unsettled",
    );
    const voided = { direction: "CALL", entryPrice: 1.1, voidedAt: settledAt, reason: "a mistake" };
    expect(resultFrom({ ...SHARED, ...voided }, "voided")).toMatchObject({
      ending: "voided",
      endedAt: new Date(settledAt),
    });
  });

  describe("that a desk has voided", () => {
    const publishedAt = "2026-06-01T10:00:02.000Z";
    const voidedAfter = (seconds: number, was: object) => {
      const voidedAt = new Date(Date.parse(publishedAt) + seconds * 1000).toISOString();
      const voided = { direction: "CALL", entryPrice: 1.1, voidedAt, reason: "a mistake" };
      return resultFrom({ ...SHARED, ...voided }, "voided", { ...PUBLISHED, ...was }).ending;
    };
    const within = (voidWithinMs: number) => ({ publishedAt, terms: { voidWithinMs } });

    it("was so within the time of its own terms, a minute at most", () => {
      expect(voidedAfter(30, within(30_000))).toBe("voided");
      expect(() => voidedAfter(31, within(30_000))).toThrow(
        "Record 9 voids a signal 31 s after its publication, which is too late.",
      );
      expect(voidedAfter(60, within(90_000))).toBe("voided");
      expect(() => voidedAfter(61, within(90_000))).toThrow("61 s after its publication");
    });

    it("counts from the mark where no publication is named, and has no limit without terms", () => {
      const { terms } = within(60_000);
      expect(voidedAfter(58, { terms })).toBe("voided");
      expect(() => voidedAfter(59, { terms })).toThrow("61 s after its publication");
      expect(voidedAfter(250, {})).toBe("voided");
    });
  });

  it("takes what older records do not say for what was the rule then", () => {
    const { source, grade, model, ...older } = PUBLISHED;
    expect([source, grade, model]).toEqual(["engine", "recommended", "ab"]);
    expect(resultFrom(SETTLED, "settled", older)).toMatchObject({
      source: "engine",
      grade: null,
      model: null,
    });
  });

  it.each([
    [{ outcome: "loss" }, "Record 9 says loss; a CALL from 1.1 to 1.2 is profit."],
    [{ sequence: 13 }, "Record 9 has another sequence than record 3, which it ends."],
    [{ pair: "GBP/USD" }, "Record 9 has another pair than record 3, which it ends."],
    [{ expiresAt: SETTLED.settledAt }, "Record 9 has another expiresAt than record 3"],
    [{ feed: { ...FEED, name: "other" } }, "Record 9 has another feed than record 3"],
    [{ direction: "PUT", outcome: "loss" }, "Record 9 was entered otherwise than record 3 says"],
    [{ entryPrice: 1.05 }, "Record 9 was entered otherwise than record 3 says"],
    [{ entryPrice: 1.05, publishedEntryPrice: 1.06 }, "Record 9 was entered otherwise"],
  ])("is none where the end contradicts: %o", (change, message) => {
    expect(() => resultFrom({ ...SETTLED, ...change })).toThrow(message);
  });
});
