import { higherTier, tierForDeposit } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { readContent } from "../../content/loadContent.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { nextPath } from "./accessPath.ts";

describe("tierForDeposit", () => {
  it.each([
    ["A", [0, 499, 500, 2_499, 2_500, 9_999, 10_000]],
    ["B", [0, 19, 20, 99, 100, 499, 500]],
  ] as const)("follows the catalogue's reading %s at its edges", async (tierReading, amounts) => {
    const content = await readContent(CONTENT_DIR, {
      tierReading,
      demo: true,
    });
    const tiers = amounts.map((amount) => tierForDeposit(content.public.tiers, amount));
    expect(tiers).toEqual(["guest", "guest", "silver", "silver", "pro", "pro", "gold"]);
  });
});

describe("higherTier", () => {
  it("never lowers", () => {
    expect(higherTier("elite", "gold")).toBe("elite");
    expect(higherTier("silver", "gold")).toBe("gold");
    expect(higherTier("pro", "pro")).toBe("pro");
  });
});

describe("nextPath", () => {
  it("goes either way until a deposit was verified for auto", () => {
    const chosen = { accessPath: "auto", verifiedPath: "manual" } as const;
    expect(nextPath(chosen, "manual")).toBe("manual");
    expect(nextPath(chosen, undefined)).toBe("auto");
    expect(nextPath({ accessPath: "manual", verifiedPath: null }, "auto")).toBe("auto");
    const verified = { accessPath: "auto", verifiedPath: "auto" } as const;
    expect(() => nextPath(verified, "manual")).toThrow(/cannot go back/);
  });
});
