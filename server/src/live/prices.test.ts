import { PriceChangesDto, SECOND } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { PriceNews } from "../market/PriceNews.ts";
import { RecentPrices } from "../market/RecentPrices.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { soon } from "../testing/soon.ts";
import { LiveClient } from "./LiveClient.ts";
import { HubFixture, loggedEvent } from "./testing/HubFixture.ts";
import type { StreamReader } from "./testing/StreamReader.ts";

const START = Date.parse("2026-06-01T10:00:00Z");
const PAIRS = ["EUR/USD", "GBP/USD", "USD/JPY"];

let feed: ScriptedFeed;
let fixture: HubFixture;
let looks: number;
let opened: MockInstance<typeof LiveClient.open>;
beforeEach(async () => {
  opened = vi.spyOn(LiveClient, "open");
  fixture = await HubFixture.open();
  feed = new ScriptedFeed({ start: START, pairs: PAIRS });
  const news = new PriceNews(feed, new RecentPrices(feed));
  looks = 0;
  const prices = {
    pairs: PAIRS,
    look: () => {
      looks += 1;
      return news.look();
    },
  };
  await fixture.restart({ prices });
});
afterEach(async () => {
  await fixture.close();
  opened.mockRestore();
});

function tick(second: number, price: number, pair = "EUR/USD"): void {
  const time = START + second * SECOND;
  feed.moveTo(time);
  feed.emit({ pair, time, price });
}

const changes = (reader: StreamReader) =>
  reader.events.flatMap(({ event }) =>
    event.type === "prices" ? [PriceChangesDto.parse(event.prices)] : [],
  );

/** What a screen reads off all events of a pair: seconds since the start, and the price. */
const told = (reader: StreamReader, pair: string) =>
  changes(reader).flatMap(({ at, pairs }) => {
    const flat = pairs[pair] ?? [];
    return Array.from({ length: flat.length / 2 }, (_, n) => [
      (at + (flat[2 * n] ?? NaN) - START) / SECOND,
      flat[2 * n + 1],
    ]);
  });

/** Resolves when a reader has heard all that was said by now. */
async function caughtUp(...readers: StreamReader[]): Promise<void> {
  fixture.hub.deliver(loggedEvent(99, "silver"));
  for (const reader of readers) {
    await reader.until(() => reader.ended || reader.types.includes("signal.published"));
  }
}

it("brings each stream the pairs that it was asked for, and says at the opening which", async () => {
  const [one, all, none, unknown] = [
    await fixture.opened(fixture.session("a", "silver"), "?prices=EUR/USD"),
    await fixture.opened(fixture.session("b", "gold"), "?prices=*"),
    await fixture.opened(fixture.session("c", "gold")),
    await fixture.opened(fixture.session("d", "gold"), "?prices=XAU/USD,USD/JPY"),
  ];
  const pairsOf = ({ events }: StreamReader) =>
    events[0]?.event.type === "stream.opened" ? events[0].event.prices : null;
  expect([one, all, none, unknown].map(pairsOf)).toEqual([
    ["EUR/USD"],
    PAIRS,
    undefined,
    ["USD/JPY"],
  ]);
  tick(1, 1.1);
  tick(1, 1.3, "GBP/USD");
  await fixture.hub.tellPrices();
  await caughtUp(one, all, none, unknown);
  expect(changes(one).map(({ pairs }) => Object.keys(pairs))).toEqual([["EUR/USD"]]);
  expect(changes(all).map(({ pairs }) => Object.keys(pairs))).toEqual([["EUR/USD", "GBP/USD"]]);
  expect(changes(none)).toEqual([]);
  expect(changes(unknown)).toEqual([]);
});

it("says what is new since the last time, numbered, and nothing where nothing is", async () => {
  const reader = await fixture.opened(fixture.session("a", "gold"), "?prices=EUR/USD,GBP/USD");
  tick(1, 1.1);
  tick(4, 1.2);
  await fixture.hub.tellPrices();
  await fixture.hub.tellPrices();
  // The five seconds that it closes are said with their last price.
  tick(4.9, 1.25);
  tick(6, 1.3);
  tick(6, 1.5, "GBP/USD");
  await fixture.hub.tellPrices();
  await caughtUp(reader);
  expect(changes(reader).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(told(reader, "EUR/USD")).toEqual([
    [4, 1.2],
    [4.9, 1.25],
    [6, 1.3],
  ]);
  expect(told(reader, "GBP/USD")).toEqual([[6, 1.5]]);
});

it("tells of a minute that has ended all of its prices", async () => {
  const reader = await fixture.opened(fixture.session("a", "gold"), "?prices=EUR/USD");
  tick(-1, 1);
  tick(1, 1.1);
  tick(2, 1.4);
  tick(3, 1.05);
  tick(59, 1.2);
  await fixture.hub.tellPrices();
  tick(61, 1.3);
  await fixture.hub.tellPrices();
  await caughtUp(reader);
  expect(changes(reader).map(({ minutes }) => minutes)).toEqual([
    undefined,
    { "EUR/USD": [START, 1.1, 1.4, 1.05, 1.2] },
  ]);
});

it("begins anew with a recording that does", async () => {
  tick(100, 1.1);
  const reader = await fixture.opened(fixture.session("a", "gold"), "?prices=EUR/USD");
  tick(10, 1.2);
  await fixture.hub.tellPrices();
  await caughtUp(reader);
  expect(told(reader, "EUR/USD")).toEqual([[10, 1.2]]);
});

it("looks once for all streams, however many pairs they want", async () => {
  for (const query of ["?prices=EUR/USD", "?prices=GBP/USD", "?prices=*"]) {
    await fixture.opened(fixture.session(query, "gold"), query);
  }
  await fixture.hub.tellPrices();
  expect(looks).toBe(1);
});

it("keeps nothing for a reader that takes nothing, who learns by the number that it missed some", async () => {
  const token = fixture.session("slow", "gold");
  const slow = await fixture.unread(token, "?prices=EUR/USD");
  const quick = await fixture.opened(fixture.session("quick", "gold"), "?prices=EUR/USD");
  // Until the connection takes no more.
  const filler = "x".repeat(100_000);
  await soon(() => {
    const before = waiting();
    if (before > 0) return;
    fixture.hub.notify("member of slow", {
      type: "engine.changed",
      pause: { reason: filler, since: new Date(START).toISOString() },
    });
    expect(waiting()).toBeGreaterThan(0);
  });
  const before = waiting();
  for (let second = 1; second <= 200; second += 5) {
    tick(second, 1 + second / 1_000);
    await fixture.hub.tellPrices();
  }
  expect(waiting()).toBe(before);
  await quick.until(() => changes(quick).length === 40);
  const read = new Promise<string>((resolve) => {
    let text = "";
    slow.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('"seq":41')) resolve(text);
    });
  });
  slow.resume();
  await soon(() => expect(waiting()).toBe(0));
  tick(300, 2);
  await fixture.hub.tellPrices();
  expect(await read).not.toContain('"seq":20,');
});

/** The most that any stream has not taken of what was written to it, bytes. */
const waiting = () =>
  Math.max(
    0,
    ...opened.mock.results.map(({ value }) => (value as LiveClient | null)?.waiting ?? 0),
  );

it("ends with the right to read signals, and with the stream", async () => {
  const token = fixture.session("a", "gold");
  const reader = await fixture.opened(token, "?prices=EUR/USD");
  fixture.session("a", "guest", { dashboardUnlocked: false });
  await fixture.hub.cutOff(new Set(["member of a"]));
  tick(1, 1.1);
  await fixture.hub.tellPrices();
  await reader.until(() => reader.ended);
  expect(changes(reader)).toEqual([]);
  await soon(() => expect(fixture.hub.size).toBe(0));
});
