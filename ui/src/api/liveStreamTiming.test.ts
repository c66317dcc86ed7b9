import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./liveStreamTiming.ts";

describe("timing", () => {
  it("reads Retry-After in seconds, bounded", () => {
    expect(retryAfterMs("7")).toBe(7_000);
    expect(retryAfterMs("9999")).toBe(MINUTE);
    expect(retryAfterMs("Wed, 21 Oct 2026 07:28:00 GMT")).toBeNull();
    expect(retryAfterMs(null)).toBeNull();
  });
});
