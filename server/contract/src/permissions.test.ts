import { describe, expect, it } from "vitest";
import { decide, permissionsOf, SIGNALS_LOCKED_MESSAGE, type Viewer } from "./permissions.ts";
import { TIERS } from "./tiers.ts";

const viewer = (change: Partial<Viewer>): Viewer => ({
  role: "member",
  tier: "guest",
  dashboardUnlocked: false,
  ...change,
});

describe("the permission table", () => {
  it("lets visitors use only what is public", () => {
    expect(decide(null, "public").allowed).toBe(true);
    expect(decide(null, "account.own")).toMatchObject({ allowed: false, code: "unauthenticated" });
    expect(decide(null, "signals.read")).toMatchObject({ code: "unauthenticated" });
  });

  it.each(TIERS.map((tier) => [tier, tier !== "guest"] as const))(
    "%s with an unlocked dashboard reads signals: %s",
    (tier, allowed) => {
      expect(decide(viewer({ tier, dashboardUnlocked: true }), "signals.read").allowed).toBe(
        allowed,
      );
    },
  );

  it.each(TIERS)("%s with a locked dashboard is told what is required", (tier) => {
    expect(decide(viewer({ tier }), "signals.read")).toEqual({
      allowed: false,
      code: "signals_locked",
      message: SIGNALS_LOCKED_MESSAGE,
    });
  });

  it("lets staff read signals without a tier", () => {
    expect(decide(viewer({ role: "support" }), "signals.read").allowed).toBe(true);
    expect(decide(viewer({ role: "admin" }), "signals.read").allowed).toBe(true);
  });

  it("lists what a viewer may do", () => {
    expect(permissionsOf(viewer({}))).toEqual(["public", "account.own", "membership.own"]);
  });
});
