import { GIVEN_NAMES, MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { nullsOf } from "../../database/defineTable.ts";
import type { FeedInfo } from "../../market/PriceFeed.ts";
import { LATER_COLUMNS, type SignalRow } from "../../signals/Signal.ts";
import { givenFields } from "../../signals/signalFields.ts";
import {
  modelBody,
  publishedBody,
  settledBody,
  unsettledBody,
  voidedBody,
  withdrawnBody,
} from "../../signals/makeBodies.ts";
import { OUTCOME_RULE } from "./recordBodies.ts";

const SLOT = Date.parse("2026-06-01T10:00:00Z");
const feed: FeedInfo = {
  name: "scripted",
  label: "Scripted market",
  market: "real",
  live: true,
  pairs: ["EUR/USD"],
};
/** What is recorded of the feed: what a person reads of it can change. */
const recordedFeed = { name: "scripted", market: "real", live: true };

const signal: SignalRow = {
  ...nullsOf(LATER_COLUMNS),
  ...givenFields(GIVEN_NAMES, {
    pair: "EUR/USD",
    direction: "PUT",
    confidence: 54.2,
    confidenceLow: 52.1,
    confidenceHigh: 56.3,
    confidenceSample: 2_000,
    analysis: "The last move was large for this hour.",
    stopLoss: 1.1015,
    takeProfit: 1.099,
  }),
  id: "0198c0de-0000-7000-8000-000000000001",
  feed: "scripted",
  market: "real",
  sequence: 7,
  slot: new Date(SLOT),
  entryPrice: 1.1,
  entryTickAt: new Date(SLOT - 1),
  source: "desk",
  status: "active",
  audience: "silver",
  createdAt: new Date(SLOT),
  expiresAt: new Date(SLOT + 5 * MINUTE),
  updatedAt: new Date(SLOT),
  quotedBy: null,
  grade: null,
  publishedAt: null,
  publishedHash: "a".repeat(64),
};

const identity = {
  signalId: signal.id,
  sequence: 7,
  feed: recordedFeed,
  pair: "EUR/USD",
  expiresAt: "2026-06-01T10:05:00.000Z",
};
const terms = { tickAgeMs: 30_000, voidWithinMs: 60_000 };
const facts = { decidedAt: null, payoutPercent: 85, model: null, evidence: null, terms };
const at = new Date(SLOT + 5 * MINUTE + 40);

describe("what the ledger records", () => {
  it("of a publication is all that the outcome will be judged by", () => {
    const body = {
      ...identity,
      direction: "PUT",
      slot: "2026-06-01T10:00:00.000Z",
      entryPrice: 1.1,
      entryTickAt: "2026-06-01T09:59:59.999Z",
      source: "desk",
      confidence: 54.2,
      confidenceLow: 52.1,
      confidenceHigh: 56.3,
      confidenceSample: 2_000,
      stopLoss: 1.1015,
      takeProfit: 1.099,
      audience: "silver",
      rule: OUTCOME_RULE,
      terms,
    };
    expect(publishedBody(signal, feed, facts)).toEqual(body);
    expect(publishedBody(signal, feed, { ...facts, decidedAt: new Date(SLOT - MINUTE) })).toEqual({
      ...body,
      decidedAt: "2026-06-01T09:59:00.000Z",
    });
    const publishedAt = new Date(SLOT + 900);
    const graded = { ...signal, grade: "recommended", publishedAt, quotedBy: "deriv" } as const;
    expect(publishedBody(graded, feed, facts)).toEqual({
      ...body,
      feed: { ...recordedFeed, quotedBy: "deriv" },
      publishedAt: "2026-06-01T10:00:00.900Z",
      grade: "recommended",
      payoutPercent: 85,
    });
  });

  it("of a publication names the model that decided it, if one did", () => {
    const body = publishedBody(signal, feed, { ...facts, model: "b".repeat(64) });
    expect(body.model).toBe("b".repeat(64));
    expect(publishedBody(signal, feed, facts)).not.toHaveProperty("model");
  });

  it("of a publication carries what its confidence was reckoned from", () => {
    const evidence = { features: [0.5, -1], slope: { mean: 0.9, deviation: 0.2 }, widened: 1 };
    const body = publishedBody(signal, feed, { ...facts, evidence });
    expect(body.evidence).toEqual(evidence);
    expect(publishedBody(signal, feed, facts)).not.toHaveProperty("evidence");
  });

  it("of another model is both hashes and the mark, and claims no comparison", () => {
    const change = {
      model: "b".repeat(64),
      previousModel: "a".repeat(64),
      trainedAt: "2026-05-01T00:00:00.000Z",
      servesFrom: new Date(SLOT),
    };
    expect(modelBody(change, feed)).toEqual({
      model: change.model,
      previousModel: change.previousModel,
      trainedAt: change.trainedAt,
      feed: recordedFeed,
      servesFrom: "2026-06-01T10:00:00.000Z",
      comparison: null,
      withoutComparison: true,
    });
  });

  it("of an outcome is all that is needed to reckon it again", () => {
    const closeTickAt = new Date(SLOT + 5 * MINUTE - 1);
    const laterPrices = [{ seconds: 30, price: 1.0999 }];
    const closed = {
      closePrice: 1.0998,
      closeTickAt,
      outcome: "profit",
      status: "closed",
    } as const;
    expect(settledBody(signal, feed, { ...closed, laterPrices, at })).toEqual({
      ...identity,
      direction: "PUT",
      entryPrice: 1.1,
      closePrice: 1.0998,
      closeTickAt: "2026-06-01T10:04:59.999Z",
      outcome: "profit",
      status: "closed",
      settledAt: "2026-06-01T10:05:00.040Z",
      laterPrices,
      rule: OUTCOME_RULE,
    });
    const none = settledBody(signal, feed, { ...closed, laterPrices: [], at });
    expect(none).not.toHaveProperty("laterPrices");
  });

  it("of an outcome by a corrected entry is what was published, too", () => {
    const closeTickAt = new Date(SLOT + 5 * MINUTE - 1);
    const closed = {
      closePrice: 1.0998,
      closeTickAt,
      outcome: "profit",
      status: "closed",
    } as const;
    const end = { ...closed, laterPrices: [] };
    const corrected = { ...signal, entryPrice: 1.1001, publishedEntryPrice: 1.1 };
    expect(settledBody(corrected, feed, { ...end, at })).toMatchObject({
      entryPrice: 1.1001,
      publishedEntryPrice: 1.1,
      entryTickAt: "2026-06-01T09:59:59.999Z",
    });
    const plain = settledBody(signal, feed, { ...end, at });
    expect(plain).not.toHaveProperty("publishedEntryPrice");
    expect(plain).not.toHaveProperty("entryTickAt");
  });

  it("of a gap is its reason", () => {
    expect(unsettledBody(signal, feed, { reason: "There was no price.", at })).toEqual({
      ...identity,
      reason: "There was no price.",
      settledAt: "2026-06-01T10:05:00.040Z",
    });
  });

  it("of a voided signal is where the price stood, if it was known", () => {
    const body = {
      ...identity,
      direction: "PUT",
      entryPrice: 1.1,
      voidedAt: "2026-06-01T10:05:00.040Z",
      reason: "News",
    };
    const price = { pair: "EUR/USD", time: SLOT + MINUTE, price: 1.0999 };
    expect(voidedBody(signal, feed, { reason: "News", at, price })).toEqual({
      ...body,
      price: 1.0999,
      priceTickAt: "2026-06-01T10:01:00.000Z",
    });
    expect(voidedBody(signal, feed, { reason: "News", at, price: null })).toEqual({
      ...body,
      price: null,
      priceTickAt: null,
    });
  });

  it("of a withdrawn signal is its number, the moment and the reason, and nothing to trade by", () => {
    const quoted = { ...signal, quotedBy: "deriv" };
    expect(withdrawnBody(quoted, feed, { reason: "News", at })).toEqual({
      signalId: signal.id,
      sequence: 7,
      feed: recordedFeed,
      withdrawnAt: "2026-06-01T10:05:00.040Z",
      reason: "News",
    });
  });

  it("names the rule's version and its text", () => {
    expect(OUTCOME_RULE.version).toBe("1");
    expect(OUTCOME_RULE.text).toBe(
      "The feed's last price before expiry against its last price before entry: a CALL wins when " +
        "it is higher, a PUT when it is lower; an equal price is a tie and neither won nor lost.",
    );
  });
});
