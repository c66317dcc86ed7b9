// @vitest-environment node
import { marketApi, SECOND, type PriceChangesDto, type PricesDto } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { answer, failure, success } from "../testing/server.ts";
import { LivePrices } from "./livePrices.ts";
import { marketCalls } from "./marketCalls.ts";
import { createStore } from "./store.ts";

const PAIR = "EUR/USD";
const ARG = { query: { pair: PAIR } };
const START = Date.parse("2026-06-01T10:00:00Z");
const at = (second: number) => START + second * SECOND;

/** What the server has; calls are answered with as much as they ask for. */
async function open() {
  const server = { points: [[at(0), 1.1]] as [number, number][], broken: false };
  const asked = answer(marketApi.prices, ({ query }) => {
    if (server.broken) return failure(500, "internal", "broken");
    const since = Number(query["since"] ?? -Infinity);
    const points = server.points.filter(([time]) => time >= since);
    const dto: PricesDto = {
      pair: PAIR,
      decimals: 5,
      times: points.map(([time]) => time),
      prices: points.map(([, price]) => price),
    };
    return success(dto);
  });
  const store = createStore(createFakePlatform());
  const live = new LivePrices(store.dispatch, () => store.getState());
  const { prices } = marketCalls.endpoints;
  await store.dispatch(prices.initiate(ARG));
  const known = () => prices.select(ARG)(store.getState()).data?.prices;
  const streamed = () => store.getState().streamed.pairs;
  const say = (seq: number, second: number, price: number) => {
    const changes: PriceChangesDto = { seq, at: at(second), pairs: { [PAIR]: [0, price] } };
    live.take(changes);
  };
  return { server, asked, store, live, known, streamed, say };
}

it("goes on by the stream, and asks for nothing once the opening's gap is filled", async () => {
  const run = await open();
  run.server.points.push([at(6), 1.2]);
  run.live.opened([PAIR]);
  await expect.poll(run.known).toEqual([1.1, 1.2]);
  expect(run.asked[1]).toMatchObject({ query: { pair: PAIR, since: String(at(0)) } });
  for (let seq = 1; seq <= 50; seq += 1) run.say(seq, 6 + 5 * seq, 1.2 + seq / 100);
  expect(run.known()).toHaveLength(52);
  expect(run.asked).toHaveLength(2);
});

it("asks for what is missing where a number is, and again until it has it", async () => {
  const run = await open();
  run.live.opened([PAIR]);
  await expect.poll(() => run.asked).toHaveLength(2);
  run.say(7, 6, 1.2);
  run.server.points.push([at(6), 1.2], [at(11), 1.3]);
  run.server.broken = true;
  run.say(9, 16, 1.4);
  await expect.poll(() => run.asked).toHaveLength(3);
  run.server.broken = false;
  let seq = 10;
  await expect
    .poll(() => {
      run.say(seq, 16, 1.4);
      seq += 1;
      return run.known();
    })
    .toEqual([1.1, 1.2, 1.3, 1.4]);
});

it("reads all of it anew where a recording began anew", async () => {
  const run = await open();
  run.live.opened([PAIR]);
  run.server.points = [[at(-3_600), 0.9]];
  run.say(1, -3_600, 0.9);
  await expect.poll(run.known).toEqual([0.9]);
});

it("says which pairs the stream brings for as long as it does", async () => {
  const run = await open();
  expect(run.streamed()).toEqual([]);
  run.live.opened([PAIR]);
  expect(run.streamed()).toEqual([PAIR]);
  run.live.lost();
  expect(run.streamed()).toEqual([]);
});

it("asks for no pair that nobody has read", async () => {
  const run = await open();
  const before = run.asked.length;
  run.live.opened(["GBP/USD"]);
  run.live.take({ seq: 1, at: at(5), pairs: { "GBP/USD": [0, 1.3] } });
  run.live.take({ seq: 4, at: at(9), pairs: { "GBP/USD": [0, 1.4] } });
  expect(run.asked).toHaveLength(before);
});
