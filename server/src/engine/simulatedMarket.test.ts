import { DAY } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Candle } from "../market/Candle.ts";
import { listCandleFiles } from "../market/candleFiles.ts";
import { instrumentClass } from "../market/pairs.ts";
import { SimulatedFeed } from "../market/simulated/SimulatedFeed.ts";
import { openQuotes } from "../market/testing/quotes.ts";
import { judgeSeries, readFiveMinuteCandles } from "./judge.ts";
import { shippedModel } from "./model.ts";
import { publishedFigures, type PublishedFigures } from "./published.ts";
import { countTurningBack } from "./testing/turningBack.ts";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const PAYOUT = 85;

const quotes = openQuotes();
afterAll(() => quotes.close());

async function candlesOf(now: number, days: number): Promise<Map<string, Candle[]>> {
  const clock = { now: () => now };
  const feed = new SimulatedFeed({ seed: "signaldeck", pairs: null, clock });
  const found = new Map<string, Candle[]>();
  for (const pair of feed.info.pairs) {
    found.set(pair, await feed.candles(pair, 5, now - days * DAY, now));
  }
  return found;
}

/**
 * Share of five-minute moves of recorded currencies that turned back, 2012 to 2026, with where its
 * 95 % interval ends: docs/ENGINE.md, "The simulated market".
 */
const MEASURED = [
  { onHour: true, from: 0, share: 0.508, high: 0.525 },
  { onHour: true, from: 0.5, share: 0.555, high: 0.577 },
  { onHour: true, from: 1, share: 0.598, high: 0.629 },
  { onHour: false, from: 0, share: 0.504, high: 0.509 },
  { onHour: false, from: 0.5, share: 0.518, high: 0.525 },
  { onHour: false, from: 1, share: 0.538, high: 0.549 },
] as const;

const kindOf = ({ onHour, from }: { onHour: boolean; from: number }) =>
  `${onHour ? "into a full hour" : "at other marks"}, from ${from} ATR`;

describe("how often moves of the simulated market turn back", () => {
  let simulated: ReturnType<typeof countTurningBack>;
  beforeAll(async () => {
    simulated = countTurningBack([...(await candlesOf(NOW, 168)).values()]);
  });
  const shareOf = (kind: { onHour: boolean; from: number }) => {
    const one = simulated.find(({ onHour, from }) => onHour === kind.onHour && from === kind.from);
    return (one?.turned ?? NaN) / (one?.moves ?? NaN);
  };

  it.each(MEASURED)("is never more than was measured: $onHour $from", (kind) => {
    // Of weak moves nothing is known but that it is near one half.
    const most = kind.from === 0 ? kind.high : kind.share;
    expect(shareOf(kind), kindOf(kind)).toBeLessThanOrEqual(most);
    expect(shareOf(kind), kindOf(kind)).toBeGreaterThan(0.5);
  });

  it("is most at the full hour, and the more the stronger they were", () => {
    const strongest = shareOf({ onHour: true, from: 1 });
    expect(strongest).toBeGreaterThan(0.55);
    expect(strongest).toBeGreaterThan(shareOf({ onHour: true, from: 0.5 }));
    expect(strongest).toBeGreaterThan(shareOf({ onHour: false, from: 1 }) + 0.03);
  });

  it.runIf(quotes.real)("is held against what the real quotes say", () => {
    const currencies = listCandleFiles(quotes.folder).files.filter(
      ({ pair }) => instrumentClass(pair) === "fx",
    );
    const counted = countTurningBack(currencies.map(readFiveMinuteCandles));
    for (const { onHour, from, share, high } of MEASURED) {
      const { moves = 0, turned = 0 } =
        counted.find((one) => one.onHour === onHour && one.from === from) ?? {};
      const said = turned / moves;
      expect(said, kindOf({ onHour, from })).toBeCloseTo(share, 2);
      expect(said + 1.96 * Math.sqrt((said * (1 - said)) / moves)).toBeCloseTo(high, 2);
    }
  });
});

describe("what the engine finds in it by itself", () => {
  /** As a first start's month: the shipped model, with what its training has left. */
  async function monthUntil(now: number): Promise<PublishedFigures> {
    const model = shippedModel();
    const series = [...(await candlesOf(now, 31))].map(([pair, candles]) => ({
      name: pair,
      pair,
      candles,
    }));
    const learned = { upTo: -Infinity, calibration: model.learned };
    const { marks } = judgeSeries(model, series, { learned });
    return publishedFigures(
      marks.filter(({ mark }) => mark >= now - 30 * DAY),
      PAYOUT,
    );
  }

  it("are some recommended signals a day, which win no more often than those of the recordings", async () => {
    let [recommended, won] = [0, 0];
    for (let month = 0; month < 4; month += 1) {
      const found = await monthUntil(NOW + month * 61 * DAY);
      expect(found.published.n / 30).toBeGreaterThan(250);
      recommended += found.recommended.n;
      won += found.recommended.n * (found.recommended.hitRate ?? 0);
    }
    const aDay = recommended / (4 * 30);
    expect(aDay).toBeGreaterThan(2);
    expect(aDay).toBeLessThan(6);
    // Of currencies 59.7 % (56.5, 62.8), docs/ENGINE.md.
    expect(won / recommended).toBeGreaterThan(0.5405);
    expect(won / recommended).toBeLessThan(0.628);
  });
});
