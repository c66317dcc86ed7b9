import { journalApi } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { SignalRoomPage } from "../signals/SignalRoomPage.tsx";
import { signalRoomParts } from "./signalRoomParts.ts";
import { renderRoom } from "./testing/renderRoom.tsx";
import { sampleDay, sampleEntry, sampleSettings } from "./testing/samples.ts";

const live = sampleSignal({ minute: 40 });
const room = <SignalRoomPage parts={signalRoomParts} />;
const card = async () => within(await screen.findByRole("region", { name: "Live signal" }));
const dayBox = async () => within(await screen.findByRole("region", { name: "Your day" }));

describe("the live signal", () => {
  it("is marked taken with stake and payout, which are remembered for the next", async () => {
    let day = sampleDay();
    const { platform } = renderRoom(room, { signals: [live], day: () => day });
    const marked = answer(journalApi.mark, () => {
      const entry = sampleEntry({ stake: 12.5 });
      day = sampleDay({ entries: [entry], taken: 1 });
      return success(entry);
    });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "I took it" }));
    expect(hero.getByLabelText("Stake in $")).toHaveFocus();
    // The payout that the statistics assume is offered first.
    expect(await hero.findByLabelText("Payout in %")).toHaveValue("85");
    await userEvent.type(hero.getByLabelText("Stake in $"), "12,5");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    expect(await hero.findByText("Taken: $12.50 at 85 %")).toBeVisible();
    expect(marked[0]?.body).toEqual({ decision: "taken", stake: 12.5, payoutPercent: 85 });
    expect(platform.storage.get("journal.last-stake")).toBe("12.5 85");
    await userEvent.click(hero.getByRole("button", { name: "Change" }));
    expect(hero.getByLabelText("Stake in $")).toHaveValue("12.5");
  });

  it.each([
    ["recommended", true],
    ["below_break_even", false],
  ] as const)("is offered to be taken as what it is: %s", async (grade, standsOut) => {
    renderRoom(room, { signals: [sampleSignal({ minute: 40, grade })] });
    const take = await (await card()).findByRole("button", { name: "I took it" });
    expect(take.classList.contains("bg-brand")).toBe(standsOut);
  });

  it("names a fault at its field, and keeps what was typed when saving fails", async () => {
    renderRoom(room, { signals: [live] });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "I took it" }));
    await userEvent.type(hero.getByLabelText("Stake in $"), "0");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    expect(await hero.findByText(/Enter the stake in dollars/)).toBeVisible();
    answer(journalApi.mark, () =>
      failure(409, "conflict", "This signal has settled, so its entry can no longer be changed."),
    );
    await userEvent.clear(hero.getByLabelText("Stake in $"));
    await userEvent.type(hero.getByLabelText("Stake in $"), "20");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    expect(await hero.findByRole("alert")).toHaveTextContent("This signal has settled");
    expect(hero.getByLabelText("Stake in $")).toHaveValue("20");
  });

  it("is skipped and that is taken back", async () => {
    let day = sampleDay();
    renderRoom(room, { signals: [live], day: () => day });
    answer(journalApi.mark, ({ body }) => {
      expect(body).toEqual({ decision: "skipped" });
      const entry = sampleEntry({ decision: "skipped", stake: null, payoutPercent: null });
      day = sampleDay({ entries: [entry], skipped: 1 });
      return success(entry);
    });
    answer(journalApi.unmark, () => {
      day = sampleDay();
      return success(null);
    });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "Skip" }));
    expect(await hero.findByText("Skipped")).toBeVisible();
    await userEvent.click(hero.getByRole("button", { name: "Undo" }));
    expect(await hero.findByRole("button", { name: "Skip" })).toBeVisible();
  });
});

describe("Your day", () => {
  it("shows what was taken, the result and what the limits leave", async () => {
    renderRoom(room, {
      signals: [live],
      day: () =>
        sampleDay({
          taken: 7,
          result: -18.4,
          maxLoss: 80,
          lossLeft: 61.6,
          maxSignals: 10,
          signalsLeft: 3,
        }),
    });
    const box = await dayBox();
    expect(await box.findByText("7 of 12 shown")).toBeVisible();
    expect(box.getByText("−$18.40")).toBeVisible();
    expect(box.getByText("$61.60 of $80.00")).toBeVisible();
    expect(box.getByText("3 of 10")).toBeVisible();
  });

  it("pauses, says until when, and ends the pause", async () => {
    let day = sampleDay();
    renderRoom(room, { signals: [sampleSignal({ minute: 35, status: "closed" })], day: () => day });
    const paused = answer(journalApi.pause, () => {
      day = sampleDay({ hold: { reason: "paused", until: "2026-03-03T10:41:18.000Z" } });
      return success(sampleSettings());
    });
    answer(journalApi.resume, () => {
      day = sampleDay();
      return success(sampleSettings());
    });
    const box = await dayBox();
    await userEvent.click(await box.findByRole("button", { name: "Pause" }));
    await userEvent.click(screen.getByRole("button", { name: /^1 hour/ }));
    const notice = within(await screen.findByRole("status", { name: "New signals are held back" }));
    expect(notice.getByText(/held back until 11:41 AM WAT/)).toBeVisible();
    expect(paused[0]?.body).toEqual({ until: "2026-03-03T10:41:18.000Z" });
    expect(screen.queryByText("Waiting")).toBeNull();
    await userEvent.click(notice.getByRole("button", { name: "End the pause" }));
    expect(await screen.findByRole("heading", { name: "Waiting" })).toBeVisible();
  });

  it("ends a hold by itself when its time is over, and reads the list anew", async () => {
    let day = sampleDay({
      maxSignals: 3,
      signalsLeft: 0,
      hold: { reason: "signal_limit", until: "2026-03-03T23:00:00.000Z" },
    });
    const { clock, calls } = renderRoom(room, { day: () => day });
    expect(await screen.findByText("Your signal limit is reached")).toBeVisible();
    const before = calls.list.length;
    day = sampleDay();
    act(() => clock.set(sampleStatus("2026-03-03T23:00:02.000Z")));
    expect(await screen.findByText("Initializing Signal Stream...")).toBeVisible();
    await expect.poll(() => calls.list.length).toBeGreaterThan(before);
  });
});
