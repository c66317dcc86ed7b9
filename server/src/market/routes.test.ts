import { CandlesDto, HOUR, MINUTE, MarketStatusDto, type Viewer } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { Call } from "../testing/Call.ts";
import { roomApp } from "../testing/roomApp.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { TestClock } from "../testing/TestClock.ts";
import { candleRow } from "./testing/recordingFixture.ts";
import type { EngineNews } from "./presentMarket.ts";
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
  engineState = { pause: null, quiet: null };
  const clock = new TestClock();
  app = roomApp({
    clock,
    findSession: (token) => {
      const viewer = VIEWERS[token];
      return Promise.resolve(viewer ? { id: "s", memberId: "m", viewer } : null);
    },
    mount: (api) => mountMarket(api, { clock, feed, engineState }),
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
