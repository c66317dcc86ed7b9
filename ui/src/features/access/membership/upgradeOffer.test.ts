import { describe, expect, it } from "vitest";
import { upgradeState } from "./upgradeOffer.ts";

describe("upgrade cards", () => {
  it.each([
    ["guest", "available", "available", "available"],
    ["silver", "current", "available", "available"],
    ["pro", "unavailable", "current", "available"],
    ["gold", "unavailable", "unavailable", "current"],
    ["elite", "unavailable", "unavailable", "unavailable"],
  ] as const)("for %s: silver %s, pro %s, gold %s", (tier, silver, pro, gold) => {
    expect(upgradeState(tier, "silver")).toBe(silver);
    expect(upgradeState(tier, "pro")).toBe(pro);
    expect(upgradeState(tier, "gold")).toBe(gold);
  });
});
