import { MINUTE } from "@signaldeck/contract";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AFTER, BEFORE, startOf, TOUR_LENGTH, TOUR_STEPS } from "./tourScript.ts";
import { useTour } from "./useTour.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe("useTour", () => {
  it("runs through all steps by itself and ends", () => {
    const { result } = renderHook(() => useTour(true));
    for (const [index, { duration }] of TOUR_STEPS.entries()) {
      expect(result.current.index).toBe(index);
      wait(duration);
    }
    expect(result.current).toMatchObject({ ended: true, playing: false });
    act(() => result.current.toggle());
    expect(result.current).toMatchObject({ index: 0, ended: false, playing: true });
  });

  it("stands still while paused, and goes on from there", () => {
    const { result } = renderHook(() => useTour(true));
    wait(1_000);
    act(() => result.current.toggle());
    const { progress } = result.current;
    wait(MINUTE);
    expect(result.current.progress).toBe(progress);
    act(() => result.current.toggle());
    wait(500);
    expect(result.current.progress).toBeGreaterThan(progress);
  });

  it("waits where motion is unwelcome, and moves by hand", () => {
    const { result } = renderHook(() => useTour(false));
    wait(MINUTE);
    expect(result.current).toMatchObject({ index: 0, progress: 0, playing: false });
    act(() => result.current.show(3));
    expect(result.current).toMatchObject({ index: 3, playing: false });
    act(() => result.current.show(-1));
    expect(result.current.index).toBe(0);
    act(() => result.current.show(99));
    expect(result.current.index).toBe(TOUR_STEPS.length - 1);
  });

  it("tells a story whose end agrees with its prices", () => {
    const entry = BEFORE.at(-1) ?? 0;
    expect((AFTER.at(-1) ?? 0) - entry).toBe(-20);
    expect(startOf(TOUR_STEPS.length)).toBe(TOUR_LENGTH);
    expect(Math.round(TOUR_LENGTH / 1_000)).toBeLessThanOrEqual(41);
  });
});
