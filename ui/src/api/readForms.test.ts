import {
  DeviceAlerts,
  isPerformance,
  LiveEvent,
  NO_ALERTS,
  PerformanceDto,
  readAlerts,
  readEvent,
  readSignal,
  readUser,
  SignalDto,
  UserDto,
  type LikelySignalDto,
} from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { sampleUser } from "../testing/samples.ts";
import { sampleRecord, sampleSignal, sampleStatus } from "./liveStreamSamples.ts";

const MARK = "2026-03-03T09:45:00.000Z";
const RECORD = sampleRecord();
const SIGNAL = sampleSignal({ grade: "recommended", outcome: "profit", closePrice: 1.2 });
const MARKET = {
  ...sampleStatus(),
  pause: { reason: "News", since: MARK },
  quiet: { feed: "replay", mark: MARK, best: { pair: "EUR/USD", confidence: 52 } },
  unjudged: [{ pair: "EUR/USD", until: MARK }],
  closed: [{ name: "FX", pairs: ["EUR/USD"], opensAt: MARK }],
};
const LIKELY: LikelySignalDto = {
  feed: "replay",
  mark: MARK,
  pair: "EUR/USD",
  decimals: 5,
  direction: "PUT",
  condition: { side: "below", price: 1.1 },
  confidence: 56,
  confidenceLow: 54,
  grade: "recommended",
};

const EVENTS: { [T in LiveEvent["type"]]: Omit<Extract<LiveEvent, { type: T }>, "type"> } = {
  "stream.opened": { market: MARKET, tier: "gold", prices: ["EUR/USD"] },
  "stream.reset": {},
  "stream.replaced": { open: 8 },
  "signal.published": { signal: SIGNAL },
  "signal.updated": { signal: SIGNAL },
  "signal.likely": { likely: LIKELY },
  "market.moved": { market: MARKET },
  "performance.updated": {
    performance: { ...RECORD, otherSources: [{ source: "desk", ...RECORD.recommended }] },
  },
  "engine.changed": { pause: MARKET.pause },
  "mark.quiet": { quiet: MARKET.quiet },
  "pairs.unjudged": { unjudged: { feed: "replay", mark: MARK, pairs: MARKET.unjudged } },
  board: {
    board: {
      at: MARK,
      payoutPercent: 85,
      pairs: [
        {
          pair: "EUR/USD",
          direction: "CALL",
          confidence: 52,
          low: 50,
          high: 54,
          runsUntil: MARK,
        },
        { pair: "USD/JPY", verdict: "below", short: 2.1 },
        { pair: "GBP/USD", silent: { reason: "warming_up", since: MARK, until: MARK } },
      ],
    },
  },
  "board.changed": {
    changes: {
      at: MARK,
      figures: { "EUR/USD": ["CALL", 52, 50, 54] },
      pairs: [{ pair: "GBP/USD", silent: { reason: "late", since: MARK } }],
    },
  },
  prices: {
    prices: {
      seq: 3,
      at: 1_772_530_000_000,
      pairs: { "EUR/USD": [-1_200, 1.1, 0, 1.2] },
      minutes: { "EUR/USD": [1_772_529_960_000, 1.1, 1.3, 1, 1.2] },
    },
  },
  "mark.passed": {},
  "access.changed": {},
  "hold.changed": {},
  "inbox.changed": {},
  "desk.changed": { desk: "claims" },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The value with each of its parts missing in turn, empty, or of another kind. */
function* damagesOf(value: unknown): Generator {
  yield null;
  yield typeof value === "number" ? "many" : 5;
  if (typeof value === "string") yield "something else";
  if (Array.isArray(value)) {
    for (const damage of damagesOf(value[0])) yield [damage];
  } else if (isObject(value)) {
    yield {};
    for (const [name, part] of Object.entries(value)) {
      const { [name]: _gone, ...rest } = value;
      yield rest;
      for (const damage of damagesOf(part)) yield { ...value, [name]: damage };
    }
  }
}

interface Schema {
  safeParse(value: unknown): { data?: unknown };
}

/** What both make of the value and its damages: the schema, and what a client asks in its place. */
function together(schema: Schema, read: (value: unknown) => unknown, value: unknown) {
  expect(read(value)).toEqual(schema.safeParse(value).data);
  for (const damage of damagesOf(value)) {
    // Of texts a client knows the listed ones and times alone; identifiers have no form that matters.
    const theirs = schema.safeParse(damage).data;
    if (theirs === undefined && JSON.stringify(damage).includes('"id":"something else"')) continue;
    expect(read(damage) ?? undefined, JSON.stringify(damage)).toEqual(theirs);
  }
}

describe("what is read without schemas is what they let through", () => {
  it.each(Object.entries(EVENTS))("of the event %s", (type, fields) => {
    together(LiveEvent, readEvent, { type, ...fields });
  });

  it("of what is no event", () => {
    for (const value of [null, 5, "text", [], {}, { type: "toString" }, { type: "news" }]) {
      expect(readEvent(value)).toBeNull();
    }
  });

  it("of signals, the record, the user and the device's alerts", () => {
    together(SignalDto, readSignal, SIGNAL);
    together(PerformanceDto, (value) => (isPerformance(value) ? value : null), RECORD);
    together(UserDto, readUser, sampleUser({ role: "admin", accessPath: "auto" }));
    together(DeviceAlerts, readAlerts, {
      ...NO_ALERTS,
      filter: {
        ...NO_ALERTS.filter,
        pairs: ["EUR/USD"],
        quietHours: { from: "22:00", to: "06:00" },
      },
    });
  });
});
