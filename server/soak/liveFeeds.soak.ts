import { closedText, DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { describe } from "vitest";
import { CompositeFeed } from "../src/market/CompositeFeed.ts";
import { presentMarketStatus } from "../src/market/presentMarket.ts";
import { BAD_DAY } from "../src/market/standIn/Faults.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { binanceFixture, derivFixture } from "../src/market/testing/liveFeedFixture.ts";
import { endFaults, faultsOfDay, playedDay } from "../src/signals/testing/playedDay.ts";
import { soak } from "./support/soak.ts";

const SUNDAY = Date.UTC(2026, 3, 26, 21);
const WEDNESDAY = Date.UTC(2026, 4, 6, 9, 58);
const DROPS = 200;
const SEED = Number(process.env["FAULT_SEED"] ?? 11);

const series = (pair: string, seed: number, price: number, weekends: "open" | "closed") => ({
  pair,
  stepMinutes: 5 as const,
  candles: generateCandles({ seed, count: 5_000, start: SUNDAY, price, weekends }),
});

const VENDORS = [
  {
    name: "Deriv",
    fixture: derivFixture,
    played: [series("EUR/USD", 1, 1.1, "closed"), series("GBP/USD", 2, 1.3, "closed")],
  },
  { name: "Binance", fixture: binanceFixture, played: [series("BTC/USDT", 3, 59_000, "open")] },
];

describe("a day on live feeds with faults by chance", () => {
  for (const { name, fixture, played } of VENDORS) {
    const promise = `${name}: 24 hours with ${DROPS} drops and more: each signal ends once, by the history's price or without one, and none on a stale price`;
    soak(promise, async () => {
      const { faults, feed, market, start, time } = fixture({
        series: played,
        start: WEDNESDAY,
        odds: BAD_DAY,
        seed: SEED,
        spacing: 5,
      });
      await start();
      const day = await playedDay({ feed, time, seed: SEED });
      let corrected = 0;
      day.context.onCorrection = () => (corrected += 1);
      await day.play(WEDNESDAY + DAY);
      const { cut, late, missing, mute, twice } = faults.counts;
      await endFaults(day, faults, WEDNESDAY + DAY + HOUR);
      const wrong = await faultsOfDay(day, market);
      const rows = await day.rows();
      const unsettled = rows.filter(({ status }) => status === "unsettled").length;
      await day.storage.close();
      return {
        figure: `${cut} drops (${mute} of them mute), ${missing} missing, ${twice} repeated, ${late} late ticks; ${rows.length} published, ${unsettled} unsettled, ${corrected} prices corrected by the history; ${wrong.length} wrong${wrong.length > 0 ? `: ${wrong.slice(0, 3).join("; ")}` : ""}`,
        holds: cut >= DROPS && rows.length > 150 && wrong.length === 0,
      };
    });
  }
});

describe("a weekend on live feeds", () => {
  const FRIDAY = Date.UTC(2026, 4, 8, 19, 58);
  const CLOSED = { from: Date.UTC(2026, 4, 8, 21), to: Date.UTC(2026, 4, 10, 21) };
  const promise =
    "a weekend: currencies rest from Friday to Sunday, in words, coins go on, and nothing is published on a closed market";
  soak(promise, async () => {
    const [deriv, binance] = VENDORS;
    const options = { start: FRIDAY, spacing: 30, seed: SEED };
    const fx = derivFixture({ ...options, series: deriv?.played ?? [] });
    const coins = binanceFixture({
      ...options,
      series: binance?.played ?? [],
      updateEvery: 20 * SECOND,
      time: fx.time,
    });
    const feed = new CompositeFeed([fx.feed, coins.feed]);
    await fx.time.during(feed.start(), () => true);
    const day = await playedDay({ feed, time: fx.time, seed: SEED });
    await day.play(FRIDAY + 2 * HOUR);
    const [closed] =
      presentMarketStatus(feed, true, { pause: null, quiet: null, unjudged: null }).closed ?? [];
    const words = closed ? closedText(closed, fx.time.now()) : "nothing is closed";
    await day.play(CLOSED.to + 3 * HOUR);
    const rows = await day.rows();
    const inside = rows.filter(({ slot }) => {
      const at = slot.getTime();
      return at > CLOSED.from - 5 * MINUTE && at <= CLOSED.to;
    });
    const currencies = rows.filter(({ quotedBy }) => quotedBy === "deriv");
    const wrong = inside.filter(({ quotedBy }) => quotedBy === "deriv").length;
    await day.storage.close();
    return {
      figure: `"${words}"; ${inside.length} coins' signals within, ${wrong} of currencies; ${currencies.length} of currencies before and after`,
      holds:
        words === "FX opens Sunday 10:00 PM WAT" &&
        wrong === 0 &&
        inside.length > 500 &&
        currencies.length > 10,
    };
  });
});
