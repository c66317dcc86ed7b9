import {
  DAY,
  HOUR,
  MINUTE,
  type HandInDto,
  type SourceKind,
  type SourceSecretDto,
} from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { MARK } from "../testing/signalsFixture.ts";

/** What senders have really been seen to send, at the door of a source. */
const NOW = new Date(MARK).toISOString();
const SIX_DAYS_AGO = new Date(MARK - 6 * DAY).toISOString();
const CLOSES = "The alert closes a position, which is not a signal.";

let fixture: DeskFixture;
beforeEach(async () => {
  fixture = await DeskFixture.open();
});
afterEach(() => fixture.close());

async function send(text: string, kind: SourceKind = "tradingview") {
  const body = { name: "Chart one", kind };
  const { data } = await fixture.call<SourceSecretDto>("post", "/staff/signal-sources", body);
  const reply = await fixture
    .call<HandInDto>("post", `/hooks/signals/${data.source.id}/${data.token}`)
    .as(null)
    .with((test) => void test.set("Content-Type", "text/plain; charset=utf-8").send(text));
  const receipts = await fixture.fixture.context.database
    .model(ImportReceipt)
    .findAll({ raw: true });
  return { reply, receipts };
}

async function expectRefusal(text: string, reason: string | RegExp, kind?: SourceKind) {
  const { reply, receipts } = await send(text, kind);
  const said: unknown =
    typeof reason === "string" ? reason : (expect.stringMatching(reason) as unknown);
  expect(reply).toMatchObject({ status: 400, message: said });
  expect(receipts).toMatchObject([{ status: "refused", reason: said, direction: null }]);
}

async function expectSignal(text: string, expected: object, kind?: SourceKind) {
  const { reply, receipts } = await send(text, kind);
  expect(reply).toMatchObject({ status: 202 });
  expect(receipts).toMatchObject([{ status: "waiting", reason: null, ...expected }]);
}

const json = (fields: object, end = "}") =>
  JSON.stringify({ ticker: "EURUSD", timenow: NOW, ...fields }).slice(0, -1) + end;

describe("JSON with a flaw", () => {
  it.each([
    [
      "NaN from an empty plot",
      `{"ticker":"FX:USDJPY","prev":"long","action":"sell","price":157.12,"tp":NaN,"timenow":"${NOW}"}`,
      'The message is not valid JSON at line 1, column 73: a value of "tp" must follow, but there is "NaN".',
    ],
    [
      "a comma at the end, of an alert that closes",
      json({ action: "sell", position: "flat" }, ",}"),
      /column \d+: a name in double quotes must follow, but there is "}"/,
    ],
    [
      "a comma at the end, of an alert of last week",
      json({ action: "sell", time: SIX_DAYS_AGO, timenow: SIX_DAYS_AGO }, ",}"),
      /column \d+: a name in double quotes must follow, but there is "}"/,
    ],
    ["single quotes", "{'ticker':'EURUSD','action':'buy'}", /column 2: .* there is "'"/],
    ["no closing brace", json({ action: "buy" }, ""), /closing brace .* the message ends/],
    ["a remark", `{"ticker":"EURUSD", // now\n"action":"buy"}`, /line 1, column 21: /],
    ["a bare word", '{\n"ticker":"EURUSD",\n"action":buy}', /line 3, column 10: .* "buy"/],
    ["a sign before a number", json({ action: "buy" }, ',"sl":+1.05}'), /a value of "sl"/],
    ["a zero before a number", json({ action: "buy" }, ',"sl":01.05}'), /a value of "sl"/],
    ["thousands apart", json({ action: "buy" }, ',"price":63,250.5}'), /double quotes/],
    ["two objects", json({ action: "buy" }) + json({ action: "sell" }), /the end must follow/],
    ["a sentence behind it", `${json({ action: "buy" })} BUY EURUSD`, /the end must follow/],
    ["one name twice", json({ action: "buy" }, ',"action":"sell"}'), /names "action" twice/],
    ["an object within", json({ action: "buy", data: { action: "sell" } }), /"data" holds/],
    ["signals in a list", `[${json({ action: "buy" })}]`, /is a list .*each signal by itself/],
    ["a line break within a text", '{"ticker":"EUR\nUSD","action":"buy"}', /"ticker"/],
    ["a bracket alone", "[BUY] EURUSD", /is a list/],
  ])("is refused with place and reason: %s", (_flaw, text, reason) => expectRefusal(text, reason));

  it.each([
    ["a NUL at the end", json({ action: "sell" }) + "\0"],
    ["a mark at the beginning", `\u{FEFF}${json({ action: "sell" })}`],
    ["blanks, breaks and NULs around it", `\r\n ${json({ action: "sell" })}\n\0\0 `],
  ])("that is none is taken off: %s", (_what, text) =>
    expectSignal(text, { direction: "PUT", pair: "EUR/USD" }),
  );

  it("closes a position also with a NUL at its end", () =>
    expectRefusal(json({ action: "sell", position: "flat" }) + "\0", CLOSES));
});

describe("a strategy's own sentence", () => {
  const sentence = (name: string, order: string, size: string | number, symbol = "EURUSD") =>
    `${name}order ${order} @ 10 filled on ${symbol}. New strategy position is ${size}`;

  it.each([
    [sentence("Long Only SMA Cross (9, 21): ", "sell", -10), "PUT"],
    [sentence("Short Squeeze: close & exit: ", "buy", 10), "CALL"],
    [sentence("", "buy", 0.5), "CALL"],
    [sentence("Sell the rip USDJPY: ", "buy", "1.5e3", "FX:EURUSD"), "CALL"],
  ])("has its direction from the order and nothing from the name: %s", (text, direction) =>
    expectSignal(text, { direction, pair: "EUR/USD" }),
  );

  it.each([
    [sentence("MACD Cross (12, 26, 9): ", "sell", 0), CLOSES],
    [sentence("Long Only: ", "buy", "0.0"), CLOSES],
    [sentence("Grid: ", "sell", "-0"), CLOSES],
    [sentence("Grid: ", "sell", 5), /sells while the position stays long/],
    [sentence("Grid: ", "buy", -5), /buys while the position stays short/],
    [sentence("Grid: ", "buy", "NaN"), /A strategy's sentence must be/],
    [sentence("Grid: ", "buy", "1,000"), /A strategy's sentence must be/],
    [sentence("Grid: ", "buy or sell", 1), /A strategy's sentence must be/],
    [sentence("", "buy", 1) + " or not", /A strategy's sentence must be/],
    ["Grid: order buy @ 1 filled on EURUSD", /A strategy's sentence must be/],
    [`${sentence("A: ", "buy", 1)} ${sentence("B: ", "sell", -1)}`, /sentence must be/],
    [sentence("Grid: ", "buy", 1, "EURUSD_otc"), /There is no pair "EURUSD_otc"/],
  ])("is refused where it opens nothing or is not whole: %s", (text, reason) =>
    expectRefusal(text, reason),
  );
});

describe("closings", () => {
  it.each([
    "EXIT LONG EURUSD",
    "Close short on EURUSD at 1.0845",
    "close_long EURUSD",
    "EURUSD flat",
    "EURUSD sell, position closed",
    json({ action: "sell", position_size: "0" }),
    json({ action: "buy", position_size: 0 }),
    json({ action: "buy", marketPosition: "FLAT" }),
    json({ action: "buy", market_position: "short", market_position_size: "0.0" }),
    json({ action: "close" }),
    json({ action: "exit_long" }),
    json({ action: "sell to close" }),
    json({ action: "sell", order_id: "Close entry(s) order Long" }),
    json({ action: "sell", comment: "Exit long" }),
    json({ action: "sell", comment: "Margin call" }),
    ...[
      ..."TP,SL,TP1,TP/SL,XL,Exit,Flat,exitLong,CloseLong,EXIT-L,long_exit,Long exit,TP hit".split(
        ",",
      ),
      ..."Stop Loss hit,Take profit,Trailing stop,Profit target,Stopped out,Partial close".split(
        ",",
      ),
      ..."Sell to close,Reduce,Hedge,Cancel long,Short stop loss".split(","),
    ].map((comment) => json({ action: "sell", comment })),
    json({ action: "sell", id: "Long Exit" }),
    json({ action: "sell", comment: "Closed at 1.09, TP2 was hit on the way up" }),
  ])("are no signal, and the receipt says so: %s", (text) => expectRefusal(text, CLOSES));

  it.each([
    [json({ action: "sell", market_position: "long" }), /sells while the position stays long/],
    [json({ action: "buy", position: "short" }), /buys while the position stays short/],
    [json({ action: "sell", position_size: 5 }), /sells while the position stays long/],
    [json({ action: "buy", position_size: "-2" }), /buys while the position stays short/],
    [json({ action: "buy", side: "sell" }), /"action" and "side" say different things/],
    [json({ action: "buy", symbol: "USDJPY" }), /"ticker" and "symbol" say different things/],
    [json({ action: "buy", Action: "sell" }), /"action" and "Action" say different things/],
    [json({ action: "buy", position: "{{strategy.market_position}}" }), /position must be/],
    [json({ action: "buy", market_position_size: -5 }), /buys while the position stays short/],
    [json({ action: "buy", position: "long", position_size: -5 }), /position say different things/],
    [json({ action: "buy", position_size: 5, market_position_size: 2 }), /say different things/],
  ])("or a contradiction: %s", (text, reason) => expectRefusal(text, reason));

  /** As the charts' placeholders tell a position: its side, and a size without a sign. */
  const moved = (action: string, before: [string, unknown], after: [string, unknown]) => ({
    action,
    prev_market_position: before[0],
    prev_market_position_size: before[1],
    market_position: after[0],
    market_position_size: after[1],
  });

  it.each([
    [moved("sell", ["short", 10], ["short", 5]), /does not grow \(10 before and 5 after\)/],
    [moved("buy", ["long", "2.5"], ["long", "1.5"]), /buys while the position does not grow/],
    [moved("sell", ["short", 5], ["short", "5.0"]), /does not grow \(5 before and 5 after\)/],
    [{ action: "sell", prev: -10, position: -5 }, /does not grow/],
    [{ action: "buy", prev_position_size: 3, position_size: 1 }, /does not grow/],
    [{ action: "sell", prev: "short", prevPositionSize: 10, size: 5, position_size: -4 }, /grow/],
    [{ ...moved("sell", ["long", 10], ["", 4]) }, /does not grow \(10 before and 4 after\)/],
    [{ ...moved("sell", ["long", 10], ["", ""]), contracts: 10 }, CLOSES],
    [{ ...moved("sell", ["long", 10], ["", ""]), contracts: "4" }, /sells while .* stays long/],
    [{ ...moved("buy", ["short", 10], ["", ""]), order_contracts: 4 }, /buys while .* stays short/],
    [moved("sell", ["{{strategy.prev_market_position}}", 1], ["short", 5]), /position before must/],
    [{ action: "sell", prev: "long", prev_position_size: -5 }, /position before say different/],
  ])(
    "nor does what the position was before contradict an order that is taken: %o",
    (said, reason) => expectRefusal(json(said), reason),
  );

  it.each([
    [moved("sell", ["short", 5], ["short", 10]), "PUT"],
    [moved("sell", ["long", 10], ["short", 5]), "PUT"],
    [moved("buy", ["flat", 0], ["long", 1]), "CALL"],
    [moved("buy", ["short", 10], ["", 10]), "CALL"],
    [{ ...moved("sell", ["long", 10], ["", ""]), contracts: 20 }, "PUT"],
    [{ action: "sell", prev: "long" }, "PUT"],
  ])("and one that moves its own way is taken: %o", (said, direction) =>
    expectSignal(json(said), { direction }),
  );

  it.each([
    [json({ action: "sell", position: "short", position_size: "5" }), "PUT"],
    [json({ action: "sell", position_size: -5, prev_market_position: "long" }), "PUT"],
    [json({ action: "buy", side: "long", symbol: "FX:EURUSD", position: 2 }), "CALL"],
    [json({ action: "buy", comment: "Closed above its average", order_id: "Short" }), "CALL"],
    [json({ action: "buy", comment: "SL 1.0812 TP 1.0899" }), "CALL"],
    [json({ action: "buy", comment: "Flat market, no exit planned before the news" }), "CALL"],
    [json({ action: "sell", comment: "Reverse", id: "Short entry" }), "PUT"],
  ])("but openings are: %s", (text, direction) => expectSignal(text, { direction }));
});

describe("another instrument", () => {
  it.each([
    ["EUR/USD OTC CALL M5", /^Not understood: "OTC"/],
    ["EURUSD-OTC CALL", /There is no pair "EURUSD-OTC"/],
    ["CALL EURUSD.otc", /There is no pair "EURUSD.otc"/],
    ["BUY EURUSD weekend", /^Not understood: "weekend"/],
    [json({ action: "buy", ticker: "EURUSD_otc" }), /There is no pair "EURUSD_otc"/],
    [json({ action: "buy", ticker: "EUR/USD (OTC)" }), /There is no pair/],
    [json({ action: "buy", exchange: "OTC" }), /The exchange "OTC"/],
    [json({ action: "buy", market: "otc" }), /The field "market" is not known/],
  ])("is never taken for the pair: %s", (text, reason) => expectRefusal(text, reason));

  it.each([
    "EUR/USD CALL M5",
    "call EURUSD.pro",
    json({ action: "buy", ticker: "OANDA:EUR_USD.x" }),
  ])("is not what is known to mean the same: %s", (text) =>
    expectSignal(text, { pair: "EUR/USD", direction: "CALL" }),
  );
});

describe("a line", () => {
  it.each([
    ["do not buy EURUSD", /^Not understood: "do", "not"/],
    ["buy? EURUSD", /^Not understood: "buy\?"/],
    ["buy limit EURUSD at 1.08", /^Not understood: "limit"/],
    ["SELL STOP EURUSD", /^Not understood: "STOP"/],
    ["BUY EURUSD SL 1.05", /^Not understood: "SL", "1.05"/],
    ["BUY EURUSD SELL EUR/USD", /says something twice/],
    ["BUY EURUSD SELL GBPUSD", /^Not understood: "GBPUSD"/],
    ["BUY BUY EURUSD", /says something twice/],
    ["BUY EURUSD M1", /runs for five minutes/],
    ["BUY EURUSD at 1,0845", /^Not understood: "0845"/],
    ["BUY EURUSD at market", /^Not understood: "at market"/],
    ["\u{405}ELL EURUSD", /^Not understood: "<U\+0405>ELL"/],
    ["\u{FF22}\u{FF35}\u{FF39} EURUSD", /^Not understood: /],
    ["kaufen EURUSD", /^Not understood: "kaufen"/],
    ["BUY E\u{200B}URUSD", /There is no pair "E<U\+200B>URUSD"/],
    ["constructor EURUSD", /^Not understood: "constructor"/],
  ])("is refused with what was not understood: %s", (text, reason) => expectRefusal(text, reason));

  it("is refused with its first words where it has thousands", () =>
    expectRefusal(
      `BUY EURUSD ${"x ".repeat(8_000)}`,
      /^Not understood: "x", "x", "x", "x", "x"\./,
    ));

  it.each([
    ["BUY EURUSD @ 1.0845", "CALL"],
    ["eur/usd; put; 5min.", "PUT"],
    ["\u{FEFF}\nSELL\u{A0}EURUSD\0", "PUT"],
  ])("is taken where all of it is: %s", (text, direction) =>
    expectSignal(text, { direction, pair: "EUR/USD" }),
  );
});

describe("a terminal's own message", () => {
  const own = (change: object = {}) =>
    JSON.stringify({ pair: "EURUSD", direction: "CALL", issuedAt: NOW, ...change });

  it.each([
    ["a NUL at its end", `${own()}\0`],
    ["0.0 for no level", own().replace("}", ',"stopLoss":0.0,"takeProfit":0.0}')],
    ["zeros as text", own({ stopLoss: "0.00000", takeProfit: "0" })],
    ["what else terminals tell", own({ magic: 7, lots: 0.1, bid: "1.0845", comment: "" })],
  ])("is taken with %s", (_what, text) =>
    expectSignal(text, { direction: "CALL", stopLoss: null, takeProfit: null }, "json"),
  );

  const wall = (offset: number) => {
    const iso = new Date(MARK + offset).toISOString();
    return iso.slice(0, 16).replace("T", " ").replaceAll("-", ".");
  };
  it.each([
    [wall(2 * HOUR), /names no zone\. Read as UTC it lies 2 h ahead of the time now\. .*UTC\+2,/],
    [wall(-5 * HOUR), /lies 5 h behind the time now\. .*UTC-5,/],
    [wall(0), /is the time now\. Send UTC with a Z/],
    [(MARK + 3 * HOUR) / 1_000, /^Its time lies 3 h ahead\. .*UTC\+3, the terminal's zone/],
    [new Date(MARK + 5.5 * HOUR).toISOString(), /^Its time lies 5 h 30 min ahead\. .*UTC\+5:30,/],
    [new Date(MARK + 12 * MINUTE).toISOString(), /^Its time lies 12 min ahead\. Set the sender's/],
    ["now", /A time must be ISO 8601/],
  ])("with the time of its zone hears the difference: %s", async (issuedAt, reason) => {
    const { reply, receipts } = await send(own({ issuedAt }), "json");
    const said: unknown = expect.stringMatching(reason);
    const fields = [{ path: "issuedAt", message: said }];
    expect(reply).toMatchObject({ status: 400, error: { fields } });
    expect(receipts).toMatchObject([{ status: "refused", reason: said }]);
  });

  it.each([
    [{ takeProfit: "63,250" }, "takeProfit"],
    [{ stopLoss: "1e3" }, "stopLoss"],
    [{ stopLoss: "NaN" }, "stopLoss"],
    [{ stopLoss: true }, "stopLoss"],
    [{ id: 12345678901234567000 }, "id"],
    [{ takeProffit: 1.2 }, "takeProffit"],
    [{ close: true }, "close"],
    [{ lots: 0 }, "lots"],
    [{ timestamp: SIX_DAYS_AGO }, "timestamp"],
    [{ direction: "BUY_LIMIT" }, "direction"],
    [{ direction: "constructor" }, "direction"],
    [{ direction: "do not buy" }, "direction"],
    [{ direction: "\u{455}ell" }, "direction"],
    [{ direction: 1 }, "direction"],
  ])("is refused with the field that says what nobody knows: %o", async (change, path) => {
    const { reply } = await send(own(change), "json");
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path }] } });
  });
});

it("an alert of six days ago is refused for its age", async () => {
  const { reply } = await send(json({ action: "sell", time: SIX_DAYS_AGO, timenow: SIX_DAYS_AGO }));
  const message = "It was issued 6 days ago; at most 2 min are taken.";
  expect(reply).toMatchObject({ status: 400, message });
});
