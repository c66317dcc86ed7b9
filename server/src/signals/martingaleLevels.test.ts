import { MINUTE } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { martingaleLevels } from "./martingaleLevels.ts";

describe("martingaleLevels", () => {
  it("starts at the signal's expiry and goes on every five minutes", () => {
    const expiresAt = Date.UTC(2024, 0, 2, 10, 10);
    expect(martingaleLevels(expiresAt)).toEqual([
      { level: 0, entryTime: expiresAt, expiryTime: expiresAt + 5 * MINUTE },
      { level: 1, entryTime: expiresAt + 5 * MINUTE, expiryTime: expiresAt + 600_000 },
      { level: 2, entryTime: expiresAt + 600_000, expiryTime: expiresAt + 900_000 },
      { level: 3, entryTime: expiresAt + 900_000, expiryTime: expiresAt + 1_200_000 },
    ]);
  });
});
