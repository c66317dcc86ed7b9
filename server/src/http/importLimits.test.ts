import { MINUTE, SIGNAL_IMPORT_LIMITS } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importLimits } from "./rateLimits.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** How many of so many calls got through; the others were too many. */
function letThrough(call: () => void, most: number): number {
  let through = 0;
  for (let made = 0; made < most; made += 1) {
    try {
      call();
      through += 1;
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: "too_many_requests" });
    }
  }
  return through;
}

describe("calls of senders outside", () => {
  const { callsPerMinute, wrongSecretsPerAddressAndMinute } = SIGNAL_IMPORT_LIMITS;
  const address = "203.0.113.7";

  it("are counted for a minute, by source and address", () => {
    const limits = importLimits();
    const calls = (id: string, from: string) => letThrough(() => limits.source(id, from), 400);
    expect(calls("one", address)).toBe(callsPerMinute);
    expect(() => limits.source("one", address)).toThrow(
      expect.objectContaining({ retryAfter: 60 }) as Error,
    );
    expect(calls("two", address)).toBe(callsPerMinute);
    expect(calls("one", "198.51.100.1")).toBe(callsPerMinute);
    pass(MINUTE);
    limits.source("one", address);
  });

  it("without a right secret are counted by address", () => {
    const limits = importLimits();
    const guesses = (from: string, most: number) =>
      letThrough(() => limits.wrongSecrets(from), most);
    expect(guesses(address, 400)).toBe(wrongSecretsPerAddressAndMinute);
    expect(guesses("2001:db8::1", 5)).toBe(5);
    expect(guesses("2001:db8::2", 400)).toBe(wrongSecretsPerAddressAndMinute - 5);
    pass(MINUTE);
    limits.wrongSecrets(address);
  });
});
