import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleFinished } from "../testing/recordSamples.ts";
import { useArrivals } from "./useArrivals.ts";

const upTo = (newest: number) =>
  Array.from({ length: Math.min(12, newest) }, (_, place) => sampleFinished(newest - place));

const begin = (newest: number) =>
  renderHook(({ to, held }) => useArrivals(upTo(to), held), {
    initialProps: { to: newest, held: false },
  });
type Chain = ReturnType<typeof begin>;
const numbers = ({ result }: Chain) => result.current.shown?.map(({ sequence }) => sequence);
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("arrivals of the chain", () => {
  it("shows what is there at once, and nothing of it as new", () => {
    const chain = begin(9);
    expect(numbers(chain)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(chain.result.current.arrived).toBeNull();
  });

  it("lets later ones in one by one, the oldest first", () => {
    const chain = begin(9);
    chain.rerender({ to: 11, held: false });
    expect(numbers(chain)?.[0]).toBe(9);
    pass(5_000);
    expect(numbers(chain)).toEqual([10, 9, 8, 7, 6, 5]);
    expect(chain.result.current.arrived).toBe(10);
    pass(5_000);
    expect(numbers(chain)?.[0]).toBe(11);
  });

  it("lets none in under the reader's pointer", () => {
    const chain = begin(9);
    chain.rerender({ to: 10, held: true });
    pass(60_000);
    expect(numbers(chain)?.[0]).toBe(9);
    chain.rerender({ to: 10, held: false });
    pass(5_000);
    expect(numbers(chain)?.[0]).toBe(10);
  });
});
