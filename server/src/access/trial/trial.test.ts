import { DAY, TRIAL } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { trialCountdown } from "../../members/trial.ts";

const confirmed = Date.parse("2026-06-01T09:00:00Z");
const guest = {
  createdAt: new Date(confirmed - 1_000),
  trialEndsAt: new Date(confirmed + TRIAL.length),
  tier: "guest" as const,
  dashboardUnlocked: false,
};

describe("trialCountdown", () => {
  it("runs down from 24 hours", () => {
    expect(trialCountdown(guest, confirmed)).toEqual({
      timeFormatted: { hours: "24", minutes: "00", seconds: "00" },
      remainingMs: DAY,
      expiresAt: "2026-06-02T09:00:00.000Z",
      ended: false,
      tier: "guest",
      dashboardUnlocked: false,
    });
    expect(trialCountdown(guest, confirmed + 3_661_000).timeFormatted).toEqual({
      hours: "22",
      minutes: "58",
      seconds: "59",
    });
  });

  it("stands at zero from its end on", () => {
    for (const after of [0, 1, DAY]) {
      const clock = trialCountdown(guest, confirmed + TRIAL.length + after);
      expect(clock).toMatchObject({ remainingMs: 0, ended: true });
      expect(clock.timeFormatted).toEqual({ hours: "00", minutes: "00", seconds: "00" });
    }
    expect(trialCountdown(guest, confirmed + TRIAL.length - 1).ended).toBe(false);
  });

  it("stands at zero for unlocked members", () => {
    const clock = trialCountdown({ ...guest, dashboardUnlocked: true }, confirmed);
    expect(clock).toMatchObject({ remainingMs: 0, ended: false });
  });

  it("goes on running when the system's clock was set back by a day", () => {
    const before = trialCountdown(guest, confirmed - DAY).remainingMs;
    expect(before - trialCountdown(guest, confirmed - DAY + 5_000).remainingMs).toBe(5_000);
  });

  it("counts from registration before the address is confirmed", () => {
    const clock = trialCountdown({ ...guest, trialEndsAt: null }, confirmed - 1_000);
    expect(clock.remainingMs).toBe(DAY);
  });
});
