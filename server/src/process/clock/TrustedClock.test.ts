import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { TrustedClock } from "./TrustedClock.ts";

const BEGIN = Date.UTC(2026, 5, 1, 9);

/** A machine whose clocks a test moves; ticks come each second where a market is open. */
class Machine {
  wall = BEGIN;
  steady = 5_000;
  /** What it has slept; null: the system does not count it. */
  slept: number | null = 0;
  /** The true time. */
  time = BEGIN;
  pairs: string[] = [];
  readonly clock = new TrustedClock({
    wall: () => this.wall,
    steady: {
      now: () => this.steady,
      withSleep: () => (this.slept === null ? null : this.steady + this.slept),
    },
  });

  /** Lets time pass, second by second; the wall clock gains `drift` ms in each. */
  pass(ms: number, drift = 0): void {
    for (let done = 0; done < ms; done += SECOND) {
      this.wall += SECOND + drift;
      this.steady += SECOND;
      this.time += SECOND;
      // A tick is a little on its way.
      for (const pair of this.pairs) this.clock.hear(pair, this.time - 300);
      this.clock.now();
    }
  }

  get off(): number {
    return this.clock.now() - this.time;
  }

  get isHeld(): boolean {
    return this.clock.doubt !== null;
  }
}

const withTicks = () => Object.assign(new Machine(), { pairs: ["EUR/USD", "BTC/USDT"] });
const FARS = [-DAY, -10 * MINUTE, 10 * MINUTE, DAY];

describe("TrustedClock", () => {
  it("is the wall clock as long as nothing is odd, and follows what NTP slews", () => {
    for (const machine of [new Machine(), withTicks()]) {
      machine.pass(HOUR, 0.5);
      expect(machine.isHeld).toBe(false);
      expect(machine.clock.now() - machine.wall).toBeGreaterThan(-5);
      machine.wall -= 800;
      machine.pass(MINUTE);
      expect(machine.isHeld).toBe(false);
      machine.pass(3 * MINUTE);
      expect(Math.abs(machine.clock.now() - machine.wall)).toBeLessThan(5);
    }
  });

  it.each(FARS)("goes on by the steady clock where the wall clock is set by %d ms", (far) => {
    for (const machine of [new Machine(), withTicks()]) {
      machine.pass(MINUTE);
      machine.wall += far;
      // The very next reading by anybody is right and in doubt.
      expect(machine.off).toBe(0);
      expect(machine.clock.doubt).toMatchObject({ since: machine.time });
      machine.pass(3 * MINUTE);
      expect(machine.isHeld).toBe(true);
      expect(machine.off).toBe(0);
      machine.wall -= far;
      expect(machine.isHeld).toBe(false);
      machine.pass(MINUTE);
      expect(machine.off).toBe(0);
    }
  });

  it("says what it saw, in seconds", () => {
    const machine = withTicks();
    machine.pass(MINUTE);
    machine.wall += 10 * MINUTE;
    expect(machine.clock.doubt?.message).toBe(
      "This machine's clock has moved ahead by 600 s against the time that passed.",
    );
    machine.pass(5 * SECOND);
    expect(machine.clock.doubt?.message).toBe(
      "This machine's clock has moved ahead by 600 s against the time that passed. Prices arrive with times 600 s behind it.",
    );
  });

  it("notices a drift of 2 s a minute within two minutes, and is not led away by it", () => {
    for (const machine of [new Machine(), withTicks()]) {
      machine.pass(2 * MINUTE, 2_000 / 60);
      expect(machine.isHeld).toBe(true);
      expect(machine.off).toBeLessThan(SECOND);
      machine.wall = machine.time;
      machine.pass(10 * SECOND);
      expect(machine.isHeld).toBe(false);
    }
  });

  it("takes a set clock once ticks agree with it, and tells that the time jumped", async () => {
    // The machine started with a wrong clock.
    for (const far of FARS) {
      const machine = withTicks();
      machine.wall += far;
      const clock = new TrustedClock({
        wall: () => machine.wall,
        steady: { now: () => machine.steady, withSleep: () => null },
      });
      let jumps = 0;
      clock.onJump(() => (jumps += 1));
      const pass = () => {
        for (let second = 0; second < 3; second += 1) {
          machine.pass(SECOND);
          clock.hear("EUR/USD", machine.time - 200);
        }
      };
      pass();
      expect(clock.doubt?.message).toContain("Prices arrive with times");
      machine.wall = machine.time;
      expect(clock.doubt).not.toBeNull();
      pass();
      expect(clock.doubt).toBeNull();
      expect(clock.now()).toBe(machine.time);
      await Promise.resolve();
      expect(jumps).toBe(1);
    }
  });

  it("knows by how long the system is up that it slept, and else waits for ticks", async () => {
    const machine = withTicks();
    machine.pass(MINUTE);
    let jumps = 0;
    machine.clock.onJump(() => (jumps += 1));
    const sleep = (counted: boolean) => {
      machine.wall += 8 * HOUR;
      machine.time += 8 * HOUR;
      machine.slept = counted ? (machine.slept ?? 0) + 8 * HOUR : null;
    };
    sleep(true);
    expect(machine.isHeld).toBe(false);
    expect(machine.off).toBe(0);
    machine.pass(MINUTE);
    expect(machine.isHeld).toBe(false);
    sleep(false);
    expect(machine.isHeld).toBe(true);
    machine.pass(3 * SECOND);
    expect(machine.isHeld).toBe(false);
    expect(machine.off).toBe(0);
    await Promise.resolve();
    expect(jumps).toBe(2);
  });

  it("counts a closed market, a backlog and what one pair invents as no witness", () => {
    const machine = new Machine();
    const { clock } = machine;
    // What a vendor sends at each subscription of a closed market.
    for (let hour = 0; hour < 5; hour += 1) {
      clock.hear("EUR/USD", BEGIN - 2 * HOUR);
      machine.pass(HOUR);
    }
    expect(clock.isWitnessed).toBe(false);
    for (let tick = 0; tick < 60; tick += 1)
      clock.hear("EUR/USD", machine.time - 5 * MINUTE + tick * 5_000);
    machine.pass(SECOND);
    expect(machine.isHeld).toBe(false);
    machine.pairs = ["EUR/USD", "GBP/USD", "BTC/USDT"];
    for (let second = 0; second < 60; second += 1) {
      machine.pass(SECOND);
      clock.hear("XAU/USD", machine.time + HOUR);
      if (second % 7 === 0) clock.hear("EUR/USD", machine.time + 2 * MINUTE);
      if (second % 5 === 0) clock.hear("EUR/USD", machine.time - 2 * MINUTE);
      expect(machine.isHeld).toBe(false);
    }
    // The only one that speaks is believed.
    machine.pairs = [];
    for (let second = 0; second < 60; second += 1) {
      machine.pass(SECOND);
      clock.hear("XAU/USD", machine.time + HOUR);
    }
    expect(machine.isHeld).toBe(true);
  });

  it("lets a person say that it is right, with ticks that go on to disagree or none", () => {
    for (const machine of [new Machine(), withTicks()]) {
      machine.pass(MINUTE);
      machine.wall += DAY;
      machine.pass(MINUTE);
      expect(machine.isHeld).toBe(true);
      machine.clock.accept();
      machine.pass(MINUTE);
      expect(machine.isHeld).toBe(false);
      expect(machine.off).toBe(DAY);
      // What was decided holds for that alone.
      machine.wall += DAY;
      expect(machine.isHeld).toBe(true);
    }
  });

  it("is in doubt behind what was recorded, until it has passed that or was set", () => {
    const begin = () => {
      const machine = new Machine();
      machine.clock.knowsRecord(BEGIN + 2 * SECOND);
      expect(machine.isHeld).toBe(false);
      machine.clock.knowsRecord(BEGIN + HOUR);
      expect(machine.clock.doubt?.message).toBe(
        "This machine's clock is 3600 s behind the newest record of the ledger.",
      );
      return machine;
    };
    const waits = begin();
    waits.pass(HOUR - MINUTE);
    expect(waits.isHeld).toBe(true);
    waits.pass(MINUTE);
    expect(waits.isHeld).toBe(false);
    const set = begin();
    set.wall += 2 * HOUR;
    expect(set.isHeld).toBe(false);
    expect(set.clock.now()).toBe(set.wall);
  });
});
