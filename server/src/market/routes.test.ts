import {
  CandlesDto,
  HOUR,
  MINUTE,
  MarketStatusDto,
  PricesDto,
  SECOND,
  type Viewer,
} from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { Call } from "../testing/Call.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { TestClock } from "../testing/TestClock.ts";
import { candleRow } from "./testing/recordingFixture.ts";
import type { EngineNews } from "./presentMarket.ts";
import { RecentPrices } from "./RecentPrices.ts";
import { mountMarket } from "./routes.ts";

const FIVE_MINUTES = 5 * MINUTE;
const START = Date.parse("2026-06-01T09:00:00Z");
const GOLD = "a-token-of-a-gold-member";
const GUEST = "a-token-of-a-guest-member";

const VIEWERS: Record<string, Viewer> = {
  [GOLD]: { role: "member", tier: "gold", dashboardUnlocked: true },
  [GUEST]: { role: "member", tier: "guest", dashboardUnlocked: false },
};

let feed: ScriptedFeed;
let app: RequestListener;
let engineState: { -readonly [Name in keyof EngineNews]: EngineNews[Name] };
beforeEach(() => {
  feed = new ScriptedFeed({ start: START, pairs: ["EUR/USD", "USD/JPY"], info: { live: false } });
  engineState = { pause: null, quiet: null, unjudged: null };
  const clock = new TestClock();
  app = moduleApp({
    clock,
    findSession: (token) => {
      const viewer = VIEWERS[token];
      return Promise.resolve(viewer ? { id: "s", memberId: "m", viewer } : null);
    },
    mount: (api) => mountMarket(api, { clock, feed, engineState, recent: new RecentPrices(feed) }),
  });
});

const read = (path: string, token: string | null = null) => new Call(app, "get", path).as(token);

it("says what is closed, by its class, and when it opens", async () => {
  const opensAt = START + HOUR;
  feed.hours = (pair) => ({
    sessions: [{ from: pair === "EUR/USD" ? opensAt : 0, to: Infinity }],
    knownFrom: 0,
    knownTo: Infinity,
    closedNow: false,
  });
  const status = async () =>
    MarketStatusDto.parse(await new Call(app, "get", "/market/status").expect(200).data());
  expect((await status()).closed).toEqual([
    { name: "FX", pairs: ["EUR/USD"], opensAt: new Date(opensAt).toISOString() },
  ]);
  feed.moveTo(opensAt);
  expect((await status()).closed).toBeUndefined();
});

describe("GET /market/status", () => {
  it("tells anyone the market's time and what feed it is", async () => {
    const reply = await read("/market/status").expect(200);
    expect(MarketStatusDto.parse(reply.data)).toEqual({
      now: "2026-06-01T09:00:00.000Z",
      speed: 1,
      feed: {
        name: "scripted",
        label: "Scripted market",
        market: "simulated",
        live: false,
        pairs: ["EUR/USD", "USD/JPY"],
      },
      fresh: false,
      pause: null,
      quiet: null,
    });
  });

  it("tells anyone why the operator has stopped the signals", async () => {
    engineState.pause = { reason: "News at two", since: "2026-06-01T08:00:00.000Z" };
    const reply = await read("/market/status").expect(200);
    expect(MarketStatusDto.parse(reply.data).pause).toEqual(engineState.pause);
  });

  it("tells which pairs cannot be judged, until they can, and not in a time before", async () => {
    const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
    const pairs = [
      { pair: "EUR/USD", until: at(10) },
      { pair: "USD/JPY", until: at(20) },
    ];
    engineState.unjudged = { feed: "scripted", mark: at(5), pairs };
    const unjudgedAt = async (minutes: number) => {
      feed.moveTo(START + minutes * MINUTE);
      const reply = await read("/market/status").expect(200);
      return MarketStatusDto.parse(reply.data).unjudged;
    };
    expect(await unjudgedAt(4)).toBeUndefined();
    expect(await unjudgedAt(5)).toEqual(pairs);
    expect(await unjudgedAt(10)).toEqual(pairs.slice(1));
    expect(await unjudgedAt(20)).toBeUndefined();
  });

  it("tells that prices are fresh", async () => {
    feed.emit({ pair: "USD/JPY", time: START, price: 150 });
    const reply = await read("/market/status").expect(200);
    expect(reply.data).toMatchObject({ fresh: true });
  });
});

describe("GET /market/candles", () => {
  const candles = candleRow(START, 200, 5);
  const CANDLES = "/market/candles?pair=EUR/USD";

  async function timesOf(path: string): Promise<number[]> {
    const reply = await read(path, GOLD).expect(200);
    return CandlesDto.parse(reply.data).candles.map(({ time }) => Date.parse(time));
  }

  beforeEach(() => {
    feed.setCandles("EUR/USD", candles, 5);
    feed.moveTo(START + 100 * FIVE_MINUTES + 100_000);
  });

  it("gives the last ones, the growing one included", async () => {
    const reply = await read(`${CANDLES}&limit=3`, GOLD).expect(200);
    const data = CandlesDto.parse(reply.data);
    expect(data).toMatchObject({ pair: "EUR/USD", decimals: 5 });
    const [first, second, growing] = candles.slice(98, 101);
    expect(data.candles.slice(0, 2)).toEqual(
      [first, second].map((candle) => ({
        ...candle,
        time: new Date(candle?.time ?? NaN).toISOString(),
      })),
    );
    expect(data.candles[2]).toMatchObject({
      time: new Date(growing?.time ?? NaN).toISOString(),
      open: growing?.open,
    });
    expect(data.candles[2]?.close).not.toBe(growing?.close);
  });

  it("gives 72 unless asked, one when asked for one, and fewer when there are fewer", async () => {
    expect(await timesOf(CANDLES)).toHaveLength(72);
    expect(await timesOf(`${CANDLES}&limit=1`)).toEqual([START + 100 * FIVE_MINUTES]);
    expect(await timesOf(`${CANDLES}&limit=300`)).toHaveLength(101);
    expect(await timesOf("/market/candles?pair=USD/JPY")).toEqual([]);
  });

  it("looks back over a weekend, and leaves it empty", async () => {
    const monday = START + 60 * HOUR;
    feed.setCandles("EUR/USD", [...candles.slice(0, 100), ...candleRow(monday, 50, 5)], 5);
    feed.moveTo(monday + 2 * FIVE_MINUTES);
    expect(await timesOf(`${CANDLES}&limit=4`)).toEqual([
      START + 99 * FIVE_MINUTES,
      monday,
      monday + FIVE_MINUTES,
      monday + 2 * FIVE_MINUTES,
    ]);
    feed.moveTo(monday - FIVE_MINUTES);
    expect(await timesOf(`${CANDLES}&limit=1`)).toEqual([START + 99 * FIVE_MINUTES]);
  });

  it("names the pairs that there are for another one", async () => {
    const reply = await read("/market/candles?pair=GBP/USD", GOLD).expect(404);
    expect(reply.body).toMatchObject({
      success: false,
      error: { code: "not_found" },
      message: 'There is no pair "GBP/USD" here. Choose one of EUR/USD, USD/JPY.',
    });
  });

  it.each(["/market/candles", `${CANDLES}&limit=0`, `${CANDLES}&limit=301`, `${CANDLES}&limit=x`])(
    "refuses %s",
    async (path) => {
      const reply = await read(path, GOLD).expect(400);
      expect(reply.body).toMatchObject({ error: { code: "validation_failed" } });
    },
  );

  it("is for members who may read signals", async () => {
    const anonymous = await read(CANDLES).expect(401);
    expect(anonymous.body).toMatchObject({ error: { code: "unauthenticated" } });
    await read(CANDLES, "a-token-that-was-revoked").expect(401);
    const guest = await read(CANDLES, GUEST).expect(403);
    expect(guest.body).toMatchObject({ error: { code: "signals_locked" } });
  });
});

describe("prices and minutes of a chart", () => {
  const PRICES = "/market/prices?pair=EUR/USD";
  const prices = async () => {
    const { data } = await read(PRICES, GOLD).expect(200);
    const { times, prices: values } = PricesDto.parse(data);
    return times.map((time, at) => [(time - START) / SECOND, values[at]]);
  };
  const tick = (second: number, price: number) => {
    const time = START + second * SECOND;
    feed.moveTo(time);
    feed.emit({ pair: "EUR/USD", time, price });
  };

  it("gives the last price of each five seconds, and the closes of what came before", async () => {
    const earlier = candleRow(START - 30 * MINUTE, 30, 1);
    feed.setCandles("EUR/USD", earlier, 1);
    const closes = earlier
      .slice(10)
      .map(({ time, close }) => [(time + MINUTE - 1 - START) / SECOND, close]);
    expect(await prices()).toEqual(closes);
    for (const [second, price] of [
      [1, 1.1],
      [4, 1.2],
      [5, 1.3],
      [61, 1.4],
    ] as const) {
      tick(second, price);
    }
    // A minute has left the window at its beginning, and another one is near its end.
    expect(await prices()).toEqual([...closes.slice(1), [4, 1.2], [5, 1.3], [61, 1.4]]);
    tick(21 * 60, 1.5);
    expect(await prices()).toEqual([
      [61, 1.4],
      [21 * 60, 1.5],
    ]);
  });

  it("gives minutes with the growing one as soon as one was heard from its beginning", async () => {
    const minutes = async () =>
      CandlesDto.parse((await read("/market/candles?pair=EUR/USD&step=1", GOLD).expect(200)).data);
    feed.setCandles("EUR/USD", candleRow(START - 3 * MINUTE, 3, 1), 1);
    tick(1, 1.1);
    expect((await minutes()).candles).toHaveLength(3);
    tick(60, 1.2);
    tick(62, 1.1);
    const { step, candles } = await minutes();
    expect(step).toBe(1);
    expect(candles.at(-1)).toEqual({
      time: new Date(START + MINUTE).toISOString(),
      open: 1.2,
      high: 1.2,
      low: 1.1,
      close: 1.1,
    });
  });

  it("answers with five minutes where the feed has no single ones", async () => {
    feed = new ScriptedFeed({ start: START, pairs: ["EUR/USD"], finestStep: 5 });
    const reply = await new Call(
      moduleApp({
        clock: new TestClock(),
        findSession: () =>
          Promise.resolve({ id: "s", memberId: "m", viewer: VIEWERS[GOLD] as Viewer }),
        mount: (api) =>
          mountMarket(api, {
            clock: new TestClock(),
            feed,
            engineState,
            recent: new RecentPrices(feed),
          }),
      }),
      "get",
      "/market/candles?pair=EUR/USD&step=1",
    )
      .as(GOLD)
      .expect(200);
    expect(reply.data).toMatchObject({ step: 5, candles: [] });
  });

  it("refuses strangers, locked members, unknown pairs and other steps", async () => {
    await read(PRICES).expect(401);
    await read(PRICES, GUEST).expect(403);
    await read("/market/prices?pair=GBP/USD", GOLD).expect(404);
    await read("/market/prices", GOLD).expect(400);
    await read("/market/candles?pair=EUR/USD&step=3", GOLD).expect(400);
  });
});
