import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackgroundTask, type BackgroundTaskOptions } from "./BackgroundTask.ts";
import type { Clock, ClockDoubt } from "../clock/clock.ts";

const INTERVAL = 1_000;

/** Ends each run only when told how. */
class Runs {
  begun = 0;
  private ends: (fault: Error | null) => void = () => undefined;

  readonly work = () => {
    this.begun += 1;
    return new Promise<void>((resolve, reject) => {
      this.ends = (fault) => (fault ? reject(fault) : resolve());
    });
  };

  /** Ends the run that is under way, and lets what follows from that happen. */
  async end(fault: Error | null = null): Promise<void> {
    this.ends(fault);
    await vi.advanceTimersByTimeAsync(0);
  }
}

let runs: Runs;
const failed = vi.fn<(error: unknown) => void>();
const DOWN = new Error("down");

function taskOf(more: Partial<BackgroundTaskOptions> = {}): BackgroundTask {
  return new BackgroundTask({ work: runs.work, due: null, interval: INTERVAL, failed, ...more });
}

/** Whether a promise has been settled by now. */
function watched(promise: Promise<unknown>): { done: boolean } {
  const seen = { done: false };
  void promise.finally(() => (seen.done = true)).catch(() => undefined);
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers();
  runs = new Runs();
  failed.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the beat", () => {
  it("begins a run, and none while one is under way", async () => {
    const task = taskOf();
    task.start();
    task.start();
    expect(runs.begun).toBe(0);
    await vi.advanceTimersByTimeAsync(INTERVAL);
    expect(runs.begun).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * INTERVAL);
    expect(runs.begun).toBe(1);
    await runs.end();
    expect(runs.begun).toBe(1);
    await vi.advanceTimersByTimeAsync(INTERVAL);
    expect(runs.begun).toBe(2);
  });

  it("goes on after a run that failed, which is reported once", async () => {
    const task = taskOf();
    const started = watched(task.startAtOnce());
    expect(runs.begun).toBe(1);
    await runs.end(DOWN);
    expect(started.done).toBe(true);
    expect(failed.mock.calls).toEqual([[DOWN]]);
    await vi.advanceTimersByTimeAsync(INTERVAL);
    expect(runs.begun).toBe(2);
  });

  it("goes on where the work throws before it waits for anything", async () => {
    const work = vi.fn(() => {
      throw DOWN;
    });
    taskOf({ work }).start();
    await vi.advanceTimersByTimeAsync(2 * INTERVAL);
    expect(work).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenCalledTimes(2);
  });
});

describe("callers", () => {
  it("gets a run that begins afterwards, one for all who ask during another", async () => {
    const task = taskOf();
    const first = watched(task.run());
    const later = [task.run(), task.attempt(), task.run()].map(watched);
    expect(runs.begun).toBe(1);
    await runs.end();
    expect(first.done).toBe(true);
    expect(later.map(({ done }) => done)).toEqual([false, false, false]);
    expect(runs.begun).toBe(2);
    await runs.end();
    expect(later.map(({ done }) => done)).toEqual([true, true, true]);
    expect(runs.begun).toBe(2);
  });

  it("gets one also in the very turn in which another ends", async () => {
    const work = vi.fn(() => Promise.resolve());
    const task = taskOf({ work });
    await task.run().then(() => task.run());
    expect(work).toHaveBeenCalledTimes(2);
    const asked = task.run();
    for (let turn = 0; turn < 8; turn += 1) {
      const before = work.mock.calls.length;
      await Promise.resolve();
      await task.run();
      expect(work.mock.calls.length).toBeGreaterThan(before);
    }
    await asked;
  });

  it("hears how that run ended, not the one before", async () => {
    const task = taskOf();
    const first = expect(task.run()).rejects.toBe(DOWN);
    const second = expect(task.run()).resolves.toBeUndefined();
    await runs.end(DOWN);
    await runs.end();
    await Promise.all([first, second]);
    const third = task.attempt();
    const fourth = expect(task.run()).rejects.toBe(DOWN);
    await runs.end();
    await runs.end(DOWN);
    await Promise.all([third, fourth]);
    expect(failed).toHaveBeenCalledTimes(2);
  });
});

it("leaves what falls due by a clock in doubt for the first beat after that, and nothing else", async () => {
  const clock: Pick<Clock, "doubt"> & { doubt: ClockDoubt | null } = {
    doubt: { message: "It has moved.", since: 0 },
  };
  const task = taskOf({ due: clock });
  task.start();
  await task.run();
  await vi.advanceTimersByTimeAsync(3 * INTERVAL);
  expect(runs.begun).toBe(0);
  const other = taskOf();
  const ran = other.run();
  await runs.end();
  await ran;
  expect(runs.begun).toBe(1);
  clock.doubt = null;
  await vi.advanceTimersByTimeAsync(INTERVAL);
  expect(runs.begun).toBe(2);
  await runs.end();
  await task.stop();
});

describe("the end", () => {
  it("waits for the run that is under way and begins no other", async () => {
    const leave = vi.fn();
    const heard: (() => Promise<void>)[] = [];
    const task = taskOf({
      listen: (attempt) => {
        heard.push(attempt);
        return leave;
      },
    });
    task.start();
    expect(heard).toHaveLength(1);
    void heard[0]?.();
    const asked = watched(task.run());
    const stopped = watched(task.stop());
    expect(task.stopped).toBe(true);
    expect(leave).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3 * INTERVAL);
    expect(stopped.done).toBe(false);
    await runs.end(DOWN);
    expect([stopped.done, asked.done]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(3 * INTERVAL);
    expect(runs.begun).toBe(1);
    task.start();
    expect(task.stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(INTERVAL);
    expect([heard.length, runs.begun]).toEqual([2, 2]);
  });
});
