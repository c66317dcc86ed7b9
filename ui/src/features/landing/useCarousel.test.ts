import { MINUTE, UI_LIMITS } from "@signaldeck/contract";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useCarousel } from "./useCarousel.ts";

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
const start = (held = false) =>
  renderHook((props: { held: boolean }) => useCarousel(5, props.held), { initialProps: { held } });

describe("useCarousel", () => {
  it("goes on every five seconds and begins again after the last", () => {
    expect(UI_LIMITS.carouselAdvance).toBe(5_000);
    const { result } = start();
    wait(4_999);
    expect(result.current.index).toBe(0);
    wait(1);
    expect(result.current.index).toBe(1);
    for (let step = 0; step < 4; step += 1) wait(5_000);
    expect(result.current.index).toBe(0);
  });

  it.each([
    ["next", 1],
    ["previous", 4],
  ] as const)("moves by %s, wraps, and never runs by itself again", (move, index) => {
    const { result } = start();
    act(() => result.current[move]());
    expect(result.current).toMatchObject({ index, autoplay: false });
    wait(MINUTE);
    expect(result.current.index).toBe(index);
  });

  it("goes from the last to the first by next", () => {
    const { result } = start();
    act(() => result.current.select(4));
    act(() => result.current.next());
    expect(result.current).toMatchObject({ index: 0, autoplay: false });
  });

  it("waits while it is held, and goes on afterwards", () => {
    const { result, rerender } = start(true);
    wait(MINUTE);
    expect(result.current.index).toBe(0);
    rerender({ held: false });
    wait(5_000);
    expect(result.current.index).toBe(1);
  });

  it("stays where it is when stopped", () => {
    const { result } = start();
    act(() => result.current.stop());
    wait(MINUTE);
    expect(result.current).toMatchObject({ index: 0, autoplay: false });
  });
});
