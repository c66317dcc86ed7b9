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
async function letThrough(call: () => Promise<void>, most: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: most }, call));
  for (const result of results) {
    if (result.status === "rejected") {
      expect(result.reason).toMatchObject({ code: "too_many_requests" });
    }
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}

describe("calls of senders outside", () => {
  const { callsPerMinute, wrongSecretsPerAddressAndMinute } = SIGNAL_IMPORT_LIMITS;
  const address = "203.0.113.7";

  it("are counted for a minute, by source and address", async () => {
    const limits = importLimits();
    const calls = (id: string, from: string) => letThrough(() => limits.source(id, from), 400);
    expect(await calls("one", address)).toBe(callsPerMinute);
    await expect(limits.source("one", address)).rejects.toMatchObject({ retryAfter: 60 });
    expect(await calls("two", address)).toBe(callsPerMinute);
    expect(await calls("one", "198.51.100.1")).toBe(callsPerMinute);
    pass(MINUTE);
    await limits.source("one", address);
  });

  it("without a right secret are counted by address", async () => {
    const limits = importLimits();
    const guesses = (from: string, most: number) =>
      letThrough(() => limits.wrongSecrets(from), most);
    expect(await guesses(address, 400)).toBe(wrongSecretsPerAddressAndMinute);
    expect(await guesses("2001:db8::1", 5)).toBe(5);
    expect(await guesses("2001:db8::2", 400)).toBe(wrongSecretsPerAddressAndMinute - 5);
    pass(MINUTE);
    await limits.wrongSecrets(address);
  });
});
