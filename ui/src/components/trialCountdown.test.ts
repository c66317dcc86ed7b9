import { type CountdownDto, HOUR } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { countdownAt } from "./trialCountdown.ts";

const END = "2026-01-06T08:00:00.000Z";
const before = (milliseconds: number) => Date.parse(END) - milliseconds;

const answer: CountdownDto = {
  timeFormatted: { hours: "05", minutes: "06", seconds: "07" },
  remainingMs: 18_367_000,
  expiresAt: END,
  ended: false,
  tier: "guest",
  dashboardUnlocked: false,
};

describe("trial countdown", () => {
  it("shows the server's answer while it is fresh", () => {
    expect(countdownAt(1_000, END, answer, 0)).toMatchObject({
      time: answer.timeFormatted,
      ended: false,
    });
  });

  it("computes locally from the end that the server last said once its answers stop", () => {
    const moved = { ...answer, expiresAt: new Date(before(-HOUR)).toISOString() };
    const now = before(61_000);
    expect(countdownAt(now, END, moved, now - 10_000).expiresAt).toBe(moved.expiresAt);
    expect(countdownAt(now, END, moved, now - 10_000).time).toEqual({
      hours: "01",
      minutes: "01",
      seconds: "01",
    });
  });

  it("computes from the session's end where the server never answered", () => {
    expect(countdownAt(before(3_723_000), END)).toMatchObject({
      time: { hours: "01", minutes: "02", seconds: "03" },
      ended: false,
    });
  });

  it("stands at zero after the end, and says so", () => {
    expect(countdownAt(before(-5_000), END)).toMatchObject({
      time: { hours: "00", minutes: "00", seconds: "00" },
      ended: true,
    });
  });
});
