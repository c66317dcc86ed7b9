import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { BinanceHistory } from "../binance/BinanceHistory.ts";
import { DerivSource } from "../deriv/DerivSource.ts";
import { DerivStandIn } from "../standIn/DerivStandIn.ts";
import { Faults, NO_FAULTS } from "../standIn/Faults.ts";
import { PlayedMarket } from "../standIn/PlayedMarket.ts";
import { generateCandles } from "../testing/generatedCandles.ts";
import { memoryWire } from "../testing/memoryWire.ts";
import { PlayedTime } from "../testing/PlayedTime.ts";
import { UnusableRows, type Reading } from "./FeedSource.ts";
import type { OpenWire } from "./Wire.ts";

const START = Date.UTC(2026, 5, 2, 12);
const FROM = START - 20 * MINUTE;
const TO = START - 10 * MINUTE;
const ROWS = 10;

describe("a history with a row that is no price", () => {
  it("of Binance is read without it, or not at all where all of it counts", async () => {
    const row = (time: number, close: string) => [time, "1", "2", "1", close, "0", time + 59_999];
    const rows = Array.from({ length: ROWS }, (_, n) =>
      row(FROM + n * MINUTE, n === 3 ? "0" : "1.5"),
    );
    const answer = () => Promise.resolve(Response.json(rows));
    const history = new BinanceHistory(new PlayedTime(START), answer);
    const read = (reading: Reading) =>
      history.read({ symbol: "BTCUSDT", stepMinutes: 1, from: FROM, to: TO, reading });
    expect(await read("usable")).toHaveLength(ROWS - 1);
    await expect(read("whole")).rejects.toThrow(UnusableRows);
  });

  it("of Deriv is read without it, or not at all where all of it counts", async () => {
    const time = new PlayedTime(START);
    const candles = generateCandles({ seed: 3, start: START - HOUR, count: 120, step: MINUTE });
    const market = new PlayedMarket([{ pair: "EUR/USD", stepMinutes: 1, candles }], { spacing: 2 });
    const faults = new Faults(NO_FAULTS, () => 0.5);
    const standIn = new DerivStandIn({ market, faults, timers: time });
    const source = new DerivSource({
      pairs: ["EUR/USD"],
      openWire: spoiled(memoryWire(standIn, time)),
      timers: time,
      random: () => 0.5,
      log: { info: () => undefined, warn: () => undefined },
    });
    source.start({
      streaming: () => undefined,
      lost: () => undefined,
      tick: () => undefined,
      minute: () => undefined,
      knownUpTo: () => undefined,
    });
    await time.playTo(START + 5 * SECOND);
    const read = (what: "candles" | "ticks", reading: Reading) =>
      time.during<unknown[]>(
        what === "candles"
          ? source.candles("EUR/USD", 1, FROM, TO, reading)
          : source.ticks("EUR/USD", FROM, TO),
        () => true,
      );
    expect(await read("candles", "usable")).toHaveLength(ROWS - 1);
    await expect(read("candles", "whole")).rejects.toThrow(UnusableRows);
    await expect(read("ticks", "usable")).rejects.toThrow(UnusableRows);
    source.stop();
  });
});

/** A wire on which the first price of each history is none. */
function spoiled(openWire: OpenWire): OpenWire {
  return (url, ends) =>
    openWire(url, {
      ...ends,
      onText: (text) => {
        const message = JSON.parse(text) as {
          candles?: { close: number }[];
          history?: { prices: number[] };
        };
        const [candle] = message.candles ?? [];
        if (candle) candle.close = 0;
        if (message.history) message.history.prices[0] = -1;
        ends.onText(JSON.stringify(message));
      },
    });
}
