import { DAY } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { systemClock } from "../../process/clock/clock.ts";
import { candleRow, RecordingFixture } from "../../market/testing/recordingFixture.ts";
import { checkFeed } from "./checkFeed.ts";

const APRIL = Date.parse("2026-04-01T00:00:00Z");
let folder: RecordingFixture;
beforeEach(() => {
  folder = new RecordingFixture();
});
afterEach(() => folder.remove());

const asked = { clock: systemClock, patience: 8_000 };

it("says the price of a market that is there, and how old it is", async () => {
  const [check] = await checkFeed({ kind: "simulated", seed: "s", pairs: ["EUR/USD"] }, asked);
  expect(check).toMatchObject({
    label: "Simulated market",
    quote: { pair: "EUR/USD", decimals: 5 },
    reason: null,
  });
  expect(check?.quote?.price).toBeGreaterThan(0.5);
  expect(Math.abs(check?.quote?.age ?? Infinity)).toBeLessThan(2_000);
});

it("asks a vendor over a connection of its own", async () => {
  folder.write("BTCUSDT_5m_test.csv.gz", candleRow(APRIL, 288 * 15, 5));
  const standIn = { dataDir: folder.dir };
  const live = { kind: "live", vendors: ["binance"], pairs: null, standIn } as const;
  const [check] = await checkFeed(live, asked);
  expect(check).toMatchObject({ quote: { pair: "BTC/USDT", decimals: 2 }, reason: null });
  expect(check?.quote?.age).toBeLessThan(DAY);
});

it("says that a vendor gives no price, which is no fault of the call", async () => {
  folder.write("BTCUSDT_5m_test.csv.gz", candleRow(APRIL, 288 * 15, 5));
  const standIn = { dataDir: folder.dir };
  const live = { kind: "live", vendors: ["binance"], pairs: null, standIn } as const;
  // Too short for any connection.
  const [check] = await checkFeed(live, { clock: systemClock, patience: 0 });
  expect(check).toMatchObject({ quote: null, reason: "It did not answer within 0 seconds." });
});
