import { HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { activationOf } from "./activation.ts";

const NOTHING = { brokerAccountId: null, accessPath: null, declaredDeposit: null };
const READY = { brokerAccountId: "77", accessPath: "manual", declaredDeposit: 20 } as const;
const claim = (status: "waiting" | "approved" | "rejected", reason: string | null = null) => ({
  status,
  reason,
  createdAt: "2026-01-05T08:00:00.000Z",
  proof: { name: "receipt.png", type: "image/png" as const, bytes: 1_000 },
});
const NOW = Date.parse("2026-01-05T10:00:00.000Z");

describe("where an activation is", () => {
  it.each([
    [NOTHING, 0],
    [{ ...NOTHING, brokerAccountId: "77" }, 1],
    [READY, 2],
  ])("counts what was declared: %j", (user, done) => {
    expect(activationOf(user, undefined, NOW)).toMatchObject({
      title: "Pending activation",
      done,
    });
  });

  it("tells who has sent a proof that support has it, since when, and for how long yet", () => {
    const sent = activationOf(READY, claim("waiting"), NOW);
    expect(sent).toMatchObject({ title: "Support is verifying your deposit", done: 2 });
    expect(sent.lead).toMatch(/waiting for 2 h\. Activation takes 2-24 hours/);
    expect(activationOf(READY, claim("waiting"), NOW + 60 * HOUR).lead).toMatch(/longer than/);
    const reported = activationOf(READY, { ...claim("waiting"), proof: null }, NOW);
    expect(reported.lead).toMatch(
      /^The broker reported a deposit of yours, which has been waiting/,
    );
  });

  it("tells the reason of a rejection, and of a lock after verification that support knows it", () => {
    expect(activationOf(READY, claim("rejected", "The amount is cut off."), NOW).lead).toContain(
      "Support says: The amount is cut off.",
    );
    expect(activationOf(READY, claim("approved"), NOW)).toMatchObject({
      status: "Locked after verification",
      done: 3,
    });
  });
});
