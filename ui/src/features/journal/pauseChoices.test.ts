import { DAY, JOURNAL_LIMITS } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { pauseChoices } from "./pauseChoices.ts";

it("offers pauses as long as they are called, the longest that there is among them", () => {
  const now = Date.parse("2026-06-01T22:30:00Z");
  const choices = pauseChoices(now, now + 30 * 60_000);
  const lengthOf = (label: string) => {
    const choice = choices.find((one) => one.label === label);
    return choice && choice.until - now;
  };
  expect(lengthOf("30 days")).toBe(30 * DAY);
  expect(lengthOf("30 days")).toBe(JOURNAL_LIMITS.pauseMax);
  expect(lengthOf("1 week")).toBe(7 * DAY);
  expect(lengthOf("Until midnight")).toBe(30 * 60_000);
});
