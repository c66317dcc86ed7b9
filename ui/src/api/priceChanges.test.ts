// @vitest-environment node
import { MINUTE, SECOND, type CandlesDto, type PricesDto } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { addPoints, fillGap, growCandles, pointsOf, type PricePoint } from "./priceChanges.ts";

const START = Date.parse("2026-06-01T10:00:00Z");
const at = (second: number) => START + second * SECOND;
const point = (second: number, price: number): PricePoint => [at(second), price];

function prices(...points: PricePoint[]): PricesDto {
  return {
    pair: "EUR/USD",
    decimals: 5,
    times: points.map(([time]) => time),
    prices: points.map(([, price]) => price),
  };
}

describe("prices that go on", () => {
  it("are one for each five seconds, the last, and nothing is said twice", () => {
    const dto = prices(point(1, 1.1), point(6, 1.2));
    addPoints(dto, [point(6, 1.2), point(9, 1.3), point(11, 1.4)]);
    addPoints(dto, [point(9, 1.3), point(11, 1.4)]);
    expect(dto).toEqual(prices(point(1, 1.1), point(9, 1.3), point(11, 1.4)));
  });

  it("leave what is older than 20 minutes behind", () => {
    const dto = prices(point(0, 1.1), point(60, 1.2));
    addPoints(dto, [point(20 * 60 + 30, 1.3)]);
    expect(dto).toEqual(prices(point(60, 1.2), point(20 * 60 + 30, 1.3)));
  });

  it("are read off an event by the time that it names", () => {
    const changes = { seq: 1, at: at(10), pairs: { "EUR/USD": [-4_000, 1.1, 0, 1.2] } };
    expect(pointsOf(changes, "EUR/USD")).toEqual([point(6, 1.1), point(10, 1.2)]);
    expect(pointsOf(changes, "GBP/USD")).toEqual([]);
  });
});

describe("a gap", () => {
  it("is filled by what is missing, and what came meanwhile stays", () => {
    const dto = prices(point(1, 1.1), point(6, 1.15), point(42, 1.5));
    fillGap(dto, at(5), prices(point(9, 1.2), point(14, 1.3), point(39, 1.4)));
    expect(dto).toEqual(
      prices(point(1, 1.1), point(9, 1.2), point(14, 1.3), point(39, 1.4), point(42, 1.5)),
    );
  });

  it("in which nothing came changes nothing", () => {
    const dto = prices(point(1, 1.1), point(6, 1.15));
    fillGap(dto, at(5), prices(point(6, 1.15)));
    fillGap(dto, at(10), prices());
    expect(dto).toEqual(prices(point(1, 1.1), point(6, 1.15)));
  });
});

describe("candles", () => {
  const iso = (second: number) => new Date(at(second)).toISOString();
  const candle = (second: number, open: number, high: number, low: number, close: number) => ({
    time: iso(second),
    open,
    high,
    low,
    close,
  });
  const dto = (step: 1 | 5, ...candles: CandlesDto["candles"]): CandlesDto => ({
    pair: "EUR/USD",
    decimals: 5,
    step,
    candles,
  });

  it("grow by each price and begin with a minute, as many as there were", () => {
    const minutes = dto(1, candle(-60, 1, 1, 1, 1), candle(0, 1.1, 1.2, 1, 1.1));
    growCandles(minutes, [point(30, 1.3), point(59, 1.15), point(61, 1.25)], undefined);
    expect(minutes.candles).toEqual([
      candle(0, 1.1, 1.3, 1, 1.15),
      candle(60, 1.25, 1.25, 1.25, 1.25),
    ]);
  });

  it("have all prices of a minute once it has ended", () => {
    const minutes = dto(1, candle(0, 1.1, 1.2, 1.1, 1.2));
    growCandles(minutes, [point(61, 1.25)], [at(0), 1.05, 1.4, 1, 1.22]);
    expect(minutes.candles).toEqual([candle(60, 1.25, 1.25, 1.25, 1.25)]);
    const both = dto(1, candle(-60, 1, 1, 1, 1), candle(0, 1.1, 1.2, 1.1, 1.2));
    growCandles(both, [point(61, 1.25)], [at(0), 1.05, 1.4, 1, 1.22]);
    expect(both.candles[0]).toEqual(candle(0, 1.05, 1.4, 1, 1.22));
    const five = dto(5, candle(0, 1.1, 1.2, 1.1, 1.2));
    growCandles(five, [point(61, 1.25)], [at(0), 1.05, 1.4, 1, 1.22]);
    expect(five.candles).toEqual([candle(0, 1.05, 1.4, 1, 1.25)]);
    growCandles(five, [], [at(240), 1.2, 1.2, 1.2, 1.21]);
    expect(five.candles).toEqual([candle(0, 1.05, 1.4, 1, 1.21)]);
  });

  it("of which none is known are not made up", () => {
    const none = dto(5);
    growCandles(none, [point(1, 1.1)], [at(0) - MINUTE, 1, 1, 1, 1]);
    expect(none.candles).toEqual([]);
  });
});
