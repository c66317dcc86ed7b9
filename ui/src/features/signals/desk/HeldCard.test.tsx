import { signalDeskApi, type HeldSignalDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answer, success } from "../../../testing/server.ts";
import { deskSignal, openDesk, sampleDesk } from "./testing/openDesk.tsx";

const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

describe("a signal whose prices are held", () => {
  const held: HeldSignalDto = {
    id: "0198f0a2-0000-7000-8000-0000000000cc",
    sequence: 12,
    pair: "EUR/USD",
    decimals: 5,
    direction: "CALL",
    expiresAt: "2026-03-03T09:40:00.000Z",
    decidableUntil: "2026-03-03T10:10:00.000Z",
    reason: "EUR/USD at 0.55 after 1.1: more than 0.56 % apart is not believed at once.",
    prices: [
      { source: "history", entryPrice: 1.1, closePrice: 0.55, outcome: "loss" },
      { source: "live", entryPrice: 1.1, closePrice: 1.1001, outcome: "profit" },
    ],
    around: [{ at: "2026-03-03T09:39:59.999Z", price: 1.1001 }],
  };
  const decisions = () => {
    openDesk({ desk: () => sampleDesk({ held: [held] }) });
    return answer(signalDeskApi.decideHeld, () => success(deskSignal({})));
  };

  it("stands above all else with every source, and takes no typed price", async () => {
    decisions();
    const card = await region("Check the price: No. 12");
    expect(card.getByText("Until 11:10 AM WAT")).toBeVisible();
    expect(card.getByText(held.reason)).toBeVisible();
    const [history, live] = within(
      card.getByRole("list", { name: "Recorded prices" }),
    ).getAllByRole("listitem");
    expect(history).toHaveTextContent("Vendor's history1.10000 → 0.55000loss");
    expect(live).toHaveTextContent("Live at the time1.10000 → 1.10010profit");
    expect(card.queryByRole("textbox")).toBeNull();
    expect(card.getByText("10:40 AM WAT")).toBeInTheDocument();
  });

  it.each([
    [1, "Confirm this price", "Settle the signal", "live"],
    [0, "Confirm this price", "Settle the signal", "history"],
    [0, "Leave it unsettled", "Leave it unsettled", null],
  ] as const)("is decided after a question: %i %s", async (at, button, action, source) => {
    const calls = decisions();
    const card = await region("Check the price: No. 12");
    await userEvent.click(card.getAllByRole("button", { name: button })[at] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: action }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ source }]));
    expect(calls[0]?.path).toContain(held.id);
  });
});
