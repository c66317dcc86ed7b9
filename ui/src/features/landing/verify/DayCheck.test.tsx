import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { HELD, LEDGER, openVerifier } from "../testing/openVerifier.ts";

describe("the check of a day's forecasts", () => {
  const check = async () => {
    const { next } = openVerifier();
    const shown = within(
      await screen.findByRole("region", { name: "Every pair, at every mark", busy: false }),
    );
    await userEvent.click(await shown.findByRole("button", { name: "Check this day" }));
    return { shown, asked: await next() };
  };

  it("asks about the day that is chosen, and says what holds", async () => {
    const { shown, asked } = await check();
    expect(asked.questions).toEqual([
      { ledger: LEDGER, key: undefined, kept: undefined, day: "2026-01-05" },
    ]);
    const day = { marks: 288, forecasts: 1_400, silent: 40, shut: 0, won: 720, lost: 660 };
    asked.say({ found: { ...HELD, forecasts: [day] } });
    expect(shown.getByText(/^Holds: 1,400 forecasts at 288 marks, 40 times/)).toBeVisible();
    expect(shown.getByText(/signal of the engine 280, no signal 8\./)).toBeVisible();
    expect(shown.getByText(/Pairs without a forecast: too few prices 40\./)).toBeVisible();
  });

  it.each([
    [{ found: { fault: "Record 7 is a signal of a mark without forecasts." } }, /^Record 7 is a/],
    [{ unread: "The log cannot be reached." }, /cannot be reached.*says nothing about the log/],
  ])("says what does not hold, or could not be read (%#)", async (answer, words) => {
    const { shown, asked } = await check();
    asked.say(answer);
    expect(shown.getByText(words)).toBeVisible();
  });
});
