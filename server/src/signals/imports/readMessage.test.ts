import { describe, expect, it } from "vitest";
import { pairOf } from "./pairOf.ts";
import { cleanEnds, readMessage } from "./readMessage.ts";

const PAIRS = ["EUR/USD", "USD/JPY", "BTC/USDT"];
const AT = "2026-06-01T22:59:30Z";
const TIME = Date.parse(AT);
const own = (change: object) =>
  readMessage(
    JSON.stringify({ pair: "EUR/USD", direction: "CALL", issuedAt: AT, ...change }),
    "json",
    PAIRS,
    TIME,
  );
const alert = (text: string | object) =>
  readMessage(typeof text === "string" ? text : JSON.stringify(text), "tradingview", PAIRS, TIME);

describe("pairOf", () => {
  it.each(["EURUSD", "FX:EURUSD", "OANDA:EUR_USD", "EUR/USD", "eur-usd", " EURUSD ", "EURUSD.x"])(
    "knows %s",
    (symbol) => expect(pairOf(symbol, PAIRS)).toBe("EUR/USD"),
  );

  it.each([
    "GBPUSD",
    "EURUS",
    "",
    "EURUSDT",
    ":",
    "EURUSD.otc",
    "EURUSD_otc",
    "EUR/USD (OTC)",
    "EURUSD.z",
    "EURUSDm",
    "#EURUSD",
    "OTC:EURUSD",
    "BUY:EURUSD",
    "EURU\u{17F}D",
    "E\u{200B}URUSD",
    "\u{415}URUSD",
  ])("does not guess at %s", (symbol) => expect(pairOf(symbol, PAIRS)).toBeNull());

  it("knows coins and perpetual contracts", () => {
    expect(pairOf("BINANCE:BTCUSDT.P", PAIRS)).toBe("BTC/USDT");
  });
});

describe("the product's own JSON", () => {
  it("is read whole", () => {
    const { message } = own({
      id: 17,
      confidence: "56,5",
      stopLoss: 1.09,
      takeProfit: 1.11,
      note: "Sold off.",
      token: "not read here",
    });
    expect(message).toEqual({
      pair: "EUR/USD",
      direction: "CALL",
      confidence: 56.5,
      stopLoss: 1.09,
      takeProfit: 1.11,
      note: "Sold off.",
      externalId: "17",
      issuedAt: TIME,
      barAt: null,
    });
  });

  it.each([TIME, TIME / 1_000, String(TIME), "2026-06-01T23:59:30+01:00"])(
    "takes the time %s",
    (issuedAt) => expect(own({ issuedAt }).message?.issuedAt).toBe(TIME),
  );

  it.each([
    ["no JSON", "BUY EURUSD", "body"],
    ["a list", "[]", "body"],
    ["no pair", { pair: undefined }, "pair"],
    ["an unknown pair", { pair: "GBP/USD" }, "pair"],
    ["no direction", { direction: "up" }, "direction"],
    ["no time", { issuedAt: undefined }, "issuedAt"],
    ["a time without a zone", { issuedAt: "2026-06-01 22:59" }, "issuedAt"],
    ["a confidence of the other direction", { confidence: 40 }, "confidence"],
    ["certainty", { confidence: 100 }, "confidence"],
    ["a level that is no price", { stopLoss: -1 }, "stopLoss"],
    ["an id that is no text", { id: {} }, "id"],
  ])("is refused with %s", (_name, change, path) => {
    const read =
      typeof change === "string" ? readMessage(change, "json", PAIRS, TIME) : own(change);
    expect(read).toMatchObject({ message: null, path });
  });

  it("names the pairs that there are", () => {
    expect(own({ pair: "GBPUSD" })).toMatchObject({
      fault: 'There is no pair "GBPUSD" here. The feed has EUR/USD, USD/JPY, BTC/USDT.',
    });
  });
});

describe("alerts", () => {
  it.each([
    ["BUY EURUSD", "CALL"],
    ["sell FX:EURUSD", "PUT"],
    ["EURUSD, short", "PUT"],
    ['"BUY EURUSD"', "CALL"],
    ["order buy @ 1 filled on EURUSD. New strategy position is 1", "CALL"],
  ])("are read from the line %s", (line, direction) => {
    expect(alert(line).message).toMatchObject({ pair: "EUR/USD", direction, issuedAt: null });
  });

  it("are read from JSON with the names of placeholders", () => {
    const { message } = alert({
      ticker: "OANDA:USD_JPY",
      action: "sell",
      close: "157.12",
      time: "2026-06-01T22:55:00Z",
      timenow: AT,
      order_id: "Short",
    });
    expect(message).toMatchObject({
      pair: "USD/JPY",
      direction: "PUT",
      issuedAt: TIME,
      barAt: Date.parse("2026-06-01T22:55:00Z"),
    });
  });

  it("that close a position are no signals", () => {
    expect(alert({ ticker: "EURUSD", action: "sell", market_position: "flat" })).toMatchObject({
      message: null,
      path: "position",
      fault: "The alert closes a position, which is not a signal.",
    });
  });

  it.each(["", "EURUSD", "BUY", "BUY GBPUSD", "hello", "{}", "null", "[1]"])(
    "that say nothing are refused: %s",
    (text) => expect(alert(text).message).toBeNull(),
  );
});

it.each([
  ["a BOM", "\u{FEFF}one"],
  ["a NUL", "one\0"],
  ["several of all", "\u{FEFF}\0 \r\n\u{A0}one\n\0 \0"],
  ["nothing", "one"],
])("takes %s off the ends of a text", (_what, text) => expect(cleanEnds(text)).toBe("one"));

it("leaves what lies between, and nothing of a text that is nothing else", () => {
  expect(cleanEnds(" a\0 \u{FEFF}b ")).toBe("a\0 \u{FEFF}b");
  expect(cleanEnds("\0 \u{FEFF}\n")).toBe("");
});
