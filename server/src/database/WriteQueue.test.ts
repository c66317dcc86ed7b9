import { ConnectionAcquireTimeoutError } from "sequelize";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WriteQueue } from "./WriteQueue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that takes as long as the test says. */
function held() {
  let end!: (result: string) => void;
  let fail!: (fault: Error) => void;
  const promise = new Promise<string>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { work: () => promise, end, fail };
}

it("gives turns in the order in which they were asked for", async () => {
  const queue = new WriteQueue(1, 100);
  const seen: number[] = [];
  const note = (n: number) => () => Promise.resolve(void seen.push(n));
  await Promise.all([1, 2, 3].map((n) => queue.run(note(n))));
  expect(seen).toEqual([1, 2, 3]);
  await queue.end(Promise.resolve());
  expect(queue.waiting).toBe(0);
});

it("refuses what waits too long, and never runs it", async () => {
  const queue = new WriteQueue(1, 100);
  const slow = held();
  const first = queue.run(slow.work);
  const late = vi.fn<() => Promise<void>>();
  const refused = expect(queue.run(late)).rejects.toThrow(ConnectionAcquireTimeoutError);
  await vi.advanceTimersByTimeAsync(100);
  await refused;
  slow.end("done");
  expect(await first).toBe("done");
  await queue.end(Promise.resolve());
  expect(late).not.toHaveBeenCalled();
});

it("lets what has begun take its time, and hands its fault on", async () => {
  const queue = new WriteQueue(1, 100);
  const slow = held();
  const first = queue.run(slow.work);
  const failed = expect(first).rejects.toThrow("it broke");
  await vi.advanceTimersByTimeAsync(1_000);
  slow.fail(new Error("it broke"));
  await failed;
  expect(await queue.run(() => Promise.resolve("next"))).toBe("next");
});
