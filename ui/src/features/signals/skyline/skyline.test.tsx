import type { SignalDto } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { skylineCalls } from "../../../api/skylineCalls.ts";
import { sampleSkyline } from "../../../api/skylineSamples.ts";
import { markEnded } from "../../../api/streamedSlice.ts";
import { renderAtMarket, type MarketOptions } from "../../../testing/renderAtMarket.tsx";
import { SkylineCard } from "./SkylineCard.tsx";

const NOW = "2026-03-03T09:41:18.000Z";
const show = (options: MarketOptions = {}) =>
  renderAtMarket(<SkylineCard />, { now: NOW, ...options });
const heads = (words: string) =>
  screen.findByText((_, element) => element?.textContent === words && element.tagName === "DIV");
const link = () => screen.findByRole("link", { name: /Open its record/ });
const running = (changes: Partial<SignalDto> = {}) =>
  sampleSignal({
    minute: 40,
    sequence: 5,
    confidence: 57.4,
    confidenceLow: 55,
    grade: "recommended",
    ...changes,
  });

describe("the skyline of the day", () => {
  it("counts what cleared break-even at the member's own payout, of all judged marks", async () => {
    show();
    expect(await heads("1 of 129 cleared break-even")).toBeVisible();
    expect(screen.getByText("break-even 54.1 %")).toBeVisible();
  });

  it("judges by the member's own payout, and counts nothing that was voided", async () => {
    const voided = sampleSkyline({
      bars: [[96, 1, 58.1, 55.2, 1, 5], ...sampleSkyline().bars.slice(1)],
    });
    show({
      user: { tier: "gold", dashboardUnlocked: true, ownTerms: { payoutPercent: 95, floor: null } },
      skyline: voided,
    });
    expect(await heads("1 of 129 cleared break-even")).toBeVisible();
    expect(screen.getByText("break-even 51.3 %")).toBeVisible();
  });

  it("says of the bar that is meant what it is, and moves by arrows", async () => {
    show();
    expect(await link()).toHaveAccessibleName(/^10:00 AM: 52\.4\s%, Below break-even, unsettled\./);
    (await link()).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(await link()).toHaveAccessibleName(/^9:10 AM: 54\.6\s%, Too close, even\./);
    await userEvent.keyboard("{Home}");
    expect(await link()).toHaveAccessibleName(/^8:00 AM: 58\.1\s%, Clears break-even, won\./);
    expect(await link()).toHaveAttribute("href", "/performance?before=2#finished-signals");
    await userEvent.keyboard("{ArrowLeft}{End}{ArrowRight}");
    expect(await link()).toHaveAccessibleName(/^10:00 AM/);
  });

  it("is a table, too, with a link to each record", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Show as a table" }));
    const rows = within(await screen.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    expect(rows.map((row) => row.textContent.replaceAll("\u00a0", " "))).toEqual([
      "10:00 AM52.4 %Below break-even– unsettledNo. 4",
      "9:10 AM54.6 %Too close= evenNo. 3",
      "8:20 AM51.8 %Below break-even✕ lostNo. 2",
      "8:00 AM58.1 %Clears break-even✓ wonNo. 1",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Hide the table" }));
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("goes on with what the stream says: a signal, its end, a mark without one", async () => {
    const { store, calls } = show();
    const { upsertQueryData } = liveStreamCalls.util;
    await act(() => store.dispatch(upsertQueryData("signals", LIVE_LIST, [running()])));
    expect(await heads("2 of 129 cleared break-even")).toBeVisible();
    // It runs: its record is not public yet.
    expect(await link()).toHaveAccessibleName(/^10:40 AM: 57\.4\s%, Clears break-even, running\./);
    expect(await link()).toHaveAttribute("href", "/dashboard/signals");
    const lost = running({ status: "closed", outcome: "loss", settledAt: NOW, updatedAt: NOW });
    await act(async () => {
      await store.dispatch(upsertQueryData("signals", LIVE_LIST, [lost]));
      store.dispatch(markEnded(Date.parse("2026-03-03T09:45:00Z")));
      // Heard twice it is one mark.
      store.dispatch(markEnded(Date.parse("2026-03-03T09:45:00Z")));
    });
    expect(await heads("2 of 130 cleared break-even")).toBeVisible();
    expect(await link()).toHaveAccessibleName(/lost\./);
    expect(calls.skylines).toHaveLength(1);
    // To ask for the list again would begin anew what has failed around it, and hide it with that.
    expect(calls.list).toHaveLength(0);
  });

  it("is read anew where marks were missed", async () => {
    const { store, calls } = show();
    await heads("1 of 129 cleared break-even");
    act(() => void store.dispatch(markEnded(Date.parse("2026-03-03T10:00:00Z"))));
    await expect.poll(() => calls.skylines).toHaveLength(2);
  }, 12_000);

  it("holds no bar of another day, and is read anew when the day is over", async () => {
    const yesterday = sampleSignal({ minute: -700, sequence: 1 });
    const { clock, calls } = show({
      signals: [yesterday],
      skyline: sampleSkyline({ bars: [], marks: 0 }),
    });
    expect(await screen.findByText("No signal yet today.")).toBeVisible();
    expect(await heads("No mark judged yet today")).toBeVisible();
    act(() => clock.set(sampleStatus("2026-03-03T23:00:02.000Z")));
    await expect.poll(() => calls.skylines).toHaveLength(2);
    expect(screen.queryByText("No mark judged yet today")).toBeNull();
  });

  it("tells silver members what comes late, and offers a retry where it fails", async () => {
    show({ user: { tier: "silver", dashboardUnlocked: true }, skyline: "broken" });
    expect(await screen.findByText("The day's marks could not be loaded")).toBeVisible();
    const { store } = show({ user: { tier: "silver", dashboardUnlocked: true } });
    expect(await screen.findByText(/Signals of higher tiers appear 15 minutes/)).toBeVisible();
    expect(skylineCalls.endpoints.skyline.select()(store.getState()).data?.marks).toBe(129);
  });
});
