import { describe, expect, it } from "vitest";
import {
  decide,
  permissionsOf,
  RISK_UNACKNOWLEDGED_MESSAGE,
  SECOND_FACTOR_NEEDED,
  SIGNALS_LOCKED_MESSAGE,
  VERIFY_TO_POST_MESSAGE,
  type Permission,
  type Viewer,
} from "./permissions.ts";
import { TIERS } from "./tiers.ts";

const viewer = (change: Partial<Viewer>): Viewer => ({
  role: "member",
  tier: "guest",
  dashboardUnlocked: false,
  ...change,
});

/** What everybody who is signed in may. */
const SIGNED_IN = ["public", "account.own", "membership.own", "model.read"];

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

  it.each(TIERS)("%s with a locked dashboard hears what is required", (tier) => {
    expect(decide(viewer({ tier }), "signals.read")).toEqual({
      allowed: false,
      code: "signals_locked",
      message: SIGNALS_LOCKED_MESSAGE(),
    });
  });

  it("lets staff read signals without a tier", () => {
    expect(decide(viewer({ role: "support" }), "signals.read").allowed).toBe(true);
    expect(decide(viewer({ role: "admin" }), "signals.read").allowed).toBe(true);
  });

  it.each(TIERS.map((tier) => [tier, tier !== "guest"] as const))(
    "%s with a locked dashboard reads the network: %s, and posts nothing",
    (tier, reads) => {
      expect(decide(viewer({ tier }), "community.read").allowed).toBe(reads);
      expect(decide(viewer({ tier }), "community.post")).toMatchObject({
        allowed: false,
        message: VERIFY_TO_POST_MESSAGE(),
      });
    },
  );

  it("opens network and academy to every unlocked tier, the elite room to the top ones", () => {
    const holders = (permission: Permission) =>
      TIERS.filter((tier) => decide(viewer({ tier, dashboardUnlocked: true }), permission).allowed);
    expect(holders("community.post")).toEqual(["silver", "pro", "gold", "elite"]);
    expect(holders("academy.read")).toEqual(["silver", "pro", "gold", "elite"]);
    expect(holders("eliteRoom.read")).toEqual(["gold", "elite"]);
    expect(holders("eliteRoom.host")).toEqual([]);
    expect(holders("community.moderate")).toEqual([]);
  });

  it("lets staff into network, academy and elite room, and lets them host and moderate", () => {
    expect(permissionsOf(viewer({ role: "support" }))).toEqual(
      expect.arrayContaining([
        "community.read",
        "community.post",
        "community.moderate",
        "eliteRoom.read",
        "eliteRoom.host",
        "academy.read",
      ]),
    );
  });

  it("opens the bot to the top tiers, auto-copy to every unlocked one, and reviews to staff", () => {
    const holders = (permission: Permission) =>
      TIERS.filter((tier) => decide(viewer({ tier, dashboardUnlocked: true }), permission).allowed);
    expect(holders("bot.use")).toEqual(["gold", "elite"]);
    expect(holders("copyTrading.read")).toEqual(["silver", "pro", "gold", "elite"]);
    expect(holders("tickets.answer")).toEqual([]);
    expect(holders("applications.review")).toEqual([]);
    expect(decide(viewer({ tier: "elite" }), "bot.use").allowed).toBe(false);
    expect(permissionsOf(viewer({ role: "support" }))).toEqual(
      expect.arrayContaining(["tickets.answer", "applications.review", "bot.use"]),
    );
  });

  it("lists what a viewer may do", () => {
    expect(new Set(permissionsOf(viewer({})))).toEqual(new Set([...SIGNED_IN, "board.read"]));
  });

  it("opens the board to all who read signals and to guests, its directions to the top tiers", () => {
    const holders = (permission: Permission, dashboardUnlocked: boolean) =>
      TIERS.filter((tier) => decide(viewer({ tier, dashboardUnlocked }), permission).allowed);
    expect(holders("board.read", true)).toEqual(["guest", "silver", "pro", "gold", "elite"]);
    expect(holders("board.read", false)).toEqual(["guest"]);
    expect(holders("board.directions", true)).toEqual(["gold", "elite"]);
    expect(holders("board.directions", false)).toEqual([]);
    expect(permissionsOf(viewer({ role: "support" }))).toEqual(
      expect.arrayContaining(["board.read", "board.directions"]),
    );
  });
});

describe("a member who has not acknowledged the risk disclosure", () => {
  const unread = (change: Partial<Viewer>) =>
    viewer({ tier: "gold", dashboardUnlocked: true, riskUnacknowledged: true, ...change });

  it("may enter the signal room, where it is asked for, and reads no signal", () => {
    expect(decide(unread({}), "signals.enter").allowed).toBe(true);
    expect(decide(unread({}), "signals.read")).toEqual({
      allowed: false,
      code: "risk_unacknowledged",
      message: RISK_UNACKNOWLEDGED_MESSAGE(),
    });
  });

  it("misses nothing else", () => {
    const { riskUnacknowledged: _, ...acknowledged } = unread({});
    expect(permissionsOf(acknowledged)).toEqual(
      expect.arrayContaining(["signals.enter", "signals.read"]),
    );
    expect(permissionsOf(unread({}))).toEqual(
      permissionsOf(acknowledged).filter(
        (permission) => !["signals.read", "board.read", "board.directions"].includes(permission),
      ),
    );
  });

  it("hears of a locked dashboard first", () => {
    expect(decide(unread({ dashboardUnlocked: false }), "signals.read")).toMatchObject({
      code: "signals_locked",
    });
  });

  it("is no matter for staff", () => {
    expect(decide(unread({ role: "support" }), "signals.read").allowed).toBe(true);
  });
});

describe("staff without the second factor that is demanded of them", () => {
  const limited = (role: Viewer["role"]) => viewer({ role, secondFactorMissing: true });

  it.each(["support", "admin"] as const)(
    "%s: may what everybody who is signed in may, and nothing else",
    (role) => {
      expect(permissionsOf(limited(role))).toEqual(SIGNED_IN);
    },
  );

  it("hear what to do, except where their role would not do either", () => {
    expect(decide(limited("admin"), "staff.manage")).toEqual({
      allowed: false,
      code: "second_factor_needed",
      message: SECOND_FACTOR_NEEDED,
    });
    expect(decide(limited("support"), "signals.read")).toMatchObject({
      code: "second_factor_needed",
    });
    expect(decide(limited("support"), "staff.manage")).toMatchObject({ code: "forbidden" });
  });

  it("lose nothing that a tier gives to members", () => {
    const member = viewer({ tier: "gold", dashboardUnlocked: true, secondFactorMissing: true });
    expect(decide(member, "signals.read").allowed).toBe(true);
  });
});
