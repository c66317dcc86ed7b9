import { expect, it } from "vitest";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { silenceOf, type PairFacts } from "./pairWords.ts";

const NOW = Date.parse("2026-03-03T09:41:18Z");
const MARK = "2026-03-03T09:40:00.000Z";

const words = (status: object, facts: Partial<PairFacts> = {}) =>
  silenceOf({
    pair: "GBP/USD",
    status: { ...sampleStatus(), fresh: true, pause: null, quiet: null, ...status },
    newest: undefined,
    lastAt: NOW - 3_000,
    now: NOW,
    ...facts,
  });

const quiet = (best: object | null) => ({ quiet: { feed: "replay", mark: MARK, best } });
const closed = [{ name: "FX", pairs: ["GBP/USD"], opensAt: null }];
const pause = { reason: "News", since: MARK };

it("says of a silent pair what the server says, the strongest reason alone", () => {
  expect(words({ closed, pause, fresh: false })).toBe("FX is closed");
  expect(words({ pause, fresh: false })).toMatch(/paused/i);
  expect(words({ fresh: false })).toBe("no fresh prices from the feed");
  expect(words({}, { lastAt: NOW - 185_000 })).toBe("last price 3 min ago");
  expect(words(quiet({ pair: "GBP/USD", confidence: 52.1 }))).toMatch(
    /^no signal at 10:40 AM: best was 52\.1\s%$/,
  );
  expect(words(quiet({ pair: "EUR/USD", confidence: 52.1 }))).toBe("no signal at 10:40 AM");
  expect(words(quiet(null))).toBe("no signal at 10:40 AM");
  expect(words({}, { newest: sampleSignal({ minute: 40 }) })).toBe(
    "10:40 AM: the signal was EUR/USD",
  );
});

it("says of a pair that cannot be judged until when, and no longer", () => {
  const unjudged = [
    { pair: "EUR/USD", until: "2026-03-03T11:00:00.000Z" },
    { pair: "GBP/USD", until: "2026-03-03T10:25:00.000Z" },
  ];
  const told = "can be judged again from 11:25 AM";
  expect(words({ unjudged })).toBe(told);
  expect(words({ unjudged, ...quiet(null) })).toBe(told);
  expect(words({ unjudged, closed })).toBe("FX is closed");
  const now = Date.parse("2026-03-03T10:25:00Z");
  expect(words({ unjudged }, { now, lastAt: now })).toBeNull();
});

it("says nothing where the server says nothing of it", () => {
  expect(words({ closed: [{ ...closed[0], pairs: ["EUR/USD"] }] })).toBeNull();
  expect(words({}, { newest: sampleSignal({ minute: 35 }) })).toBeNull();
  expect(
    words({ quiet: { feed: "replay", mark: "2026-03-03T09:35:00.000Z", best: null } }),
  ).toBeNull();
  expect(words({ fresh: false }, { now: null })).toBeNull();
  expect(
    silenceOf({ pair: "GBP/USD", status: undefined, newest: undefined, lastAt: null, now: NOW }),
  ).toBeNull();
});
