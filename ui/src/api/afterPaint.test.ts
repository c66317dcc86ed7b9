import { afterEach, expect, it, vi } from "vitest";
import { afterPaint } from "./afterPaint.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Frames that come when the test says so. */
function frames() {
  let frame: (() => void) | null = null;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    frame = callback;
    return 1;
  });
  return { pass: () => frame?.() };
}

it("does its work in a task of its own after the next frame", async () => {
  const { pass } = frames();
  const done = vi.fn();
  afterPaint(done);
  await new Promise((next) => setTimeout(next));
  expect(done).not.toHaveBeenCalled();
  pass();
  expect(done).not.toHaveBeenCalled();
  await expect.poll(() => done.mock.calls).toHaveLength(1);
});

it("waits for no frame where nothing is painted", async () => {
  frames();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const done = vi.fn();
  afterPaint(done);
  await expect.poll(() => done.mock.calls).toHaveLength(1);
});

it("is taken back before the frame and after it", async () => {
  const { pass } = frames();
  const done = vi.fn();
  const takeBack = afterPaint(done);
  pass();
  takeBack();
  await new Promise((next) => setTimeout(next));
  expect(done).not.toHaveBeenCalled();
});
