import { MINUTE, HOUR, DAY } from "@signaldeck/contract";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { TestClock } from "../../testing/TestClock.ts";
import { ReplayClock, type Stretch } from "./ReplayClock.ts";

const START = Date.parse("2026-04-03T20:00:00Z");
const WEEKEND = { from: START + HOUR, to: START + 49 * HOUR };

function running(speed: number, skipped: Stretch[] = [], start = START) {
  const wall = new TestClock();
  const clock = new ReplayClock(wall, { start, speed, skipped });
  clock.begin();
  return { wall, clock };
}

it("stands at its start until it begins", () => {
  const wall = new TestClock();
  const clock = new ReplayClock(wall, { start: START, speed: 60, skipped: [] });
  wall.advance(10_000);
  expect(clock.now()).toBe(START);
  expect(clock.wallDelayUntil(START + MINUTE)).toBe(1_000);
  clock.begin();
  wall.advance(1_000);
  clock.begin();
  expect(clock.now()).toBe(START + MINUTE);
});

it.each([0.5, 1, 60, 3_600])("runs %d times as fast as the wall clock", (speed) => {
  const { wall, clock } = running(speed);
  expect(clock.speed).toBe(speed);
  wall.advance(10_000);
  expect(clock.now()).toBe(START + 10_000 * speed);
  expect(clock.wallDelayUntil(clock.now() + 500 * speed)).toBe(500);
  expect(clock.wallDelayUntil(clock.now())).toBe(0);
  expect(clock.wallDelayUntil(0)).toBe(0);
});

describe("a skipped stretch", () => {
  it("is jumped over at once, to where prices go on", () => {
    const { wall, clock } = running(60, [WEEKEND]);
    wall.advance(MINUTE - 1);
    expect(clock.now()).toBe(WEEKEND.from - 60);
    wall.advance(1);
    expect(clock.now()).toBe(WEEKEND.to);
    wall.advance(1_000);
    expect(clock.now()).toBe(WEEKEND.to + MINUTE);
  });

  it("costs no waiting: all of it is reached at the jump", () => {
    const { clock } = running(60, [WEEKEND]);
    expect(clock.wallDelayUntil(WEEKEND.from)).toBe(MINUTE);
    expect(clock.wallDelayUntil(WEEKEND.from + 20 * HOUR)).toBe(MINUTE);
    expect(clock.wallDelayUntil(WEEKEND.to)).toBe(MINUTE);
    expect(clock.wallDelayUntil(WEEKEND.to + HOUR)).toBe(120_000);
    expect(clock.wallDelayUntil(Infinity)).toBe(Infinity);
  });

  it("is left at once by a clock that starts within it", () => {
    const { clock } = running(60, [WEEKEND], WEEKEND.from + 5 * HOUR);
    expect(clock.now()).toBe(WEEKEND.to);
  });

  it("that lies before the start changes nothing", () => {
    const { wall, clock } = running(60, [WEEKEND], WEEKEND.to);
    wall.advance(1_000);
    expect(clock.now()).toBe(WEEKEND.to + MINUTE);
  });
});

describe("told to go on elsewhere", () => {
  it("does so from that time, at the speed that it is given or had", () => {
    const { wall, clock } = running(60);
    wall.advance(1_000);
    clock.goOn(START + HOUR);
    expect(clock.now()).toBe(START + HOUR);
    expect(clock.wallDelayUntil(START + HOUR + MINUTE)).toBe(1_000);
    clock.goOn(clock.now(), 1);
    wall.advance(1_000);
    expect(clock.now()).toBe(START + HOUR + 1_000);
    expect(clock.speed).toBe(1);
  });

  it("goes to no time that is over", () => {
    const { wall, clock } = running(60);
    wall.advance(1_000);
    expect(() => clock.goOn(START + MINUTE - 1)).toThrow("Market time does not run back");
    expect(clock.now()).toBe(START + MINUTE);
  });

  it("goes to where prices go on instead of into a gap, and jumps over later ones", () => {
    const later = { from: WEEKEND.to + HOUR, to: WEEKEND.to + 3 * HOUR };
    const { wall, clock } = running(60, [WEEKEND, later]);
    clock.goOn(WEEKEND.from + 1);
    expect(clock.now()).toBe(WEEKEND.to);
    wall.advance(MINUTE);
    expect(clock.now()).toBe(later.to);
  });

  it("stands there until it begins", () => {
    const wall = new TestClock();
    const clock = new ReplayClock(wall, { start: START, speed: 60, skipped: [] });
    clock.goOn(START + HOUR);
    wall.advance(1_000);
    expect(clock.now()).toBe(START + HOUR);
  });
});

it("tells of each jump once: over a gap, and where it is told to go on elsewhere", async () => {
  const { wall, clock } = running(60, [WEEKEND]);
  const heard = vi.fn<() => void>();
  const leave = clock.onJump(heard);
  wall.advance(MINUTE - 1);
  clock.now();
  await Promise.resolve();
  expect(heard).not.toHaveBeenCalled();
  wall.advance(1);
  clock.now();
  clock.now();
  await Promise.resolve();
  expect(heard).toHaveBeenCalledTimes(1);
  clock.goOn(WEEKEND.to + HOUR);
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  clock.goOn(WEEKEND.to + 2 * HOUR);
  expect(heard).toHaveBeenCalledTimes(2);
});

it("never runs backwards, and goes on when the wall clock is set back", () => {
  const { wall, clock } = running(60);
  wall.advance(1_000);
  expect(clock.now()).toBe(START + MINUTE);
  wall.advance(-DAY);
  expect(clock.now()).toBe(START + MINUTE);
  wall.advance(1_000);
  expect(clock.now()).toBe(START + 120_000);
});

it("shows a time after the delay it gave for it, and not a wall millisecond earlier", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 10_000, noNaN: true }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })), {
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (speed, lengths, target, waited) => {
        let at = START;
        const skipped = lengths.map(([until, length]) => {
          const from = at + until;
          at = from + length;
          return { from, to: at };
        });
        const { wall, clock } = running(speed, skipped);
        wall.advance(waited);
        const before = clock.now();
        const delay = clock.wallDelayUntil(START + target);
        if (delay > 0) {
          expect(before).toBeLessThan(START + target);
          wall.advance(delay - 1);
          expect(clock.now()).toBeLessThan(START + target);
          wall.advance(1);
        }
        expect(clock.now()).toBeGreaterThanOrEqual(START + target);
      },
    ),
    { numRuns: 500 },
  );
});
