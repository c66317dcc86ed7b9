import { HOUR, MINUTE, type MarketStatusDto } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import {
  anchorOf,
  createMarketClock,
  lastMark,
  marketTimeAt,
  nextMark,
  type ClockHost,
} from "./marketClock.ts";

const START = Date.parse("2026-03-03T09:41:18.400Z");

function status(now: number, speed = 1): MarketStatusDto {
  return {
    now: new Date(now).toISOString(),
    speed,
    feed: { name: "replay", label: "Recording", market: "real", live: false, pairs: [] },
    fresh: true,
    pause: null,
    quiet: null,
  };
}

/** A host whose time moves only when told; timers fire in order. */
function fakeHost(startMs = 5_000) {
  let now = startMs;
  let timers: { at: number; callback: () => void }[] = [];
  const host: ClockHost = {
    now: () => now,
    setTimeout: (callback, ms) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (handle) => {
      timers = timers.filter((timer) => timer !== handle);
    },
  };
  function advance(ms: number) {
    const end = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.callback();
    }
    now = end;
  }
  return { host, advance, pending: () => timers.length };
}

describe("market time", () => {
  it("is the stated time plus elapsed real time times the speed", () => {
    const anchor = anchorOf(status(START, 60), 1_000);
    expect(marketTimeAt(anchor, 1_000)).toBe(START);
    expect(marketTimeAt(anchor, 2_500)).toBe(START + 90_000);
  });

  it("knows the five-minute marks around a moment, a mark being the start of its own slot", () => {
    const mark = Date.parse("2026-03-03T09:40:00Z");
    expect(lastMark(START)).toBe(mark);
    expect(nextMark(START)).toBe(mark + 5 * MINUTE);
    expect(lastMark(mark)).toBe(mark);
    expect(nextMark(mark)).toBe(mark + 5 * MINUTE);
  });
});

describe("the market clock", () => {
  it("is unknown until the server has stated it", () => {
    const { host } = fakeHost();
    const clock = createMarketClock(host);
    expect(clock.now()).toBeNull();
    expect(clock.read(1_000)).toBeNull();
    clock.set(status(START));
    expect(clock.now()).toBe(START);
    expect(clock.read(1_000)).toBe(START - 400);
  });

  it("ticks on whole market seconds and only then", () => {
    const { host, advance } = fakeHost();
    const clock = createMarketClock(host);
    clock.set(status(START));
    const seen: (number | null)[] = [];
    clock.subscribe(1_000, () => seen.push(clock.read(1_000)));
    advance(599);
    expect(seen).toEqual([]);
    advance(2);
    expect(seen).toEqual([START + 600]);
    advance(2_000);
    expect(seen).toEqual([START + 600, START + 1_600, START + 2_600]);
  });

  it("keeps one value between two ticks for all users of a resolution", () => {
    const { host, advance } = fakeHost();
    const clock = createMarketClock(host);
    clock.set(status(START, 60));
    clock.subscribe(1_000, () => undefined);
    const before = clock.read(1_000);
    advance(30);
    expect(clock.read(1_000)).toBe(before);
  });

  it("redraws a fast replay at most ten times a second", () => {
    const { host, advance } = fakeHost();
    const clock = createMarketClock(host);
    clock.set(status(START, 60));
    let ticks = 0;
    clock.subscribe(1_000, () => (ticks += 1));
    advance(1_000);
    expect(ticks).toBeGreaterThanOrEqual(8);
    expect(ticks).toBeLessThanOrEqual(10);
    expect(clock.read(1_000)).toBeGreaterThan(START + 50_000);
  });

  it("tells its users at once when the server corrects it", () => {
    const { host } = fakeHost();
    const clock = createMarketClock(host);
    clock.set(status(START));
    let ticks = 0;
    clock.subscribe(1_000, () => (ticks += 1));
    clock.set(status(START + HOUR));
    expect(ticks).toBe(1);
    expect(clock.now()).toBe(START + HOUR);
  });

  it("runs one timer for everybody and none for nobody", () => {
    const { host, pending } = fakeHost();
    const clock = createMarketClock(host);
    clock.set(status(START));
    const first = clock.subscribe(1_000, () => undefined);
    const second = clock.subscribe(MINUTE, () => undefined);
    expect(pending()).toBe(1);
    first();
    expect(pending()).toBe(1);
    second();
    expect(pending()).toBe(0);
  });
});
