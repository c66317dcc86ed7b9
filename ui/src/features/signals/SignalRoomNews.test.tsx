import { MINUTE, type SignalDto } from "@signaldeck/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { mergeSignal } from "../../api/liveStreamMerge.ts";
import { sampleRecord, sampleSignal } from "../../api/liveStreamSamples.ts";
import { LAST_SIGNALS_KEY } from "../../api/sessionPersistence.ts";
import { sampleUser } from "../../testing/samples.ts";
import { renderSignalRoom, settled } from "./testing/renderSignalRoom.tsx";

describe("signals that are not the engine's, voided ones, and a pause", () => {
  const STATED = { confidenceLow: null, confidenceHigh: null, confidenceSample: 0 } as const;
  const byHand = (changes: Partial<SignalDto> = {}) =>
    sampleSignal({ minute: 40, source: "desk", confidence: 70, ...STATED, ...changes });

  it("labels one made by hand, without a calibrated probability", async () => {
    const user = userEvent.setup();
    renderSignalRoom({ signals: [byHand({ stopLoss: null })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("By hand")).toBeVisible();
    expect(card.getByText("stated by hand")).toBeVisible();
    expect(card.getByText("Entry 1.08472, stop none, take 1.08557")).toBeVisible();
    expect(card.queryByText(/sure:/)).toBeNull();
    await user.click(card.getByRole("button", { name: "Why this signal" }));
    const why = within(screen.getByRole("region", { name: "Why this signal" }));
    expect(why.getByText(/does not come from the engine/)).toHaveTextContent(
      "nobody has measured them",
    );
  });

  it("names the sender of an imported one, and that it stated nothing", async () => {
    renderSignalRoom({ signals: [byHand({ source: "webhook:Chart one", confidence: null })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("From Chart one")).toBeVisible();
    expect(card.getByText("none given")).toBeVisible();
  });

  it("tells at once that the last signal was voided, and why", async () => {
    const { store } = renderSignalRoom({ signals: [byHand()] });
    await screen.findByRole("region", { name: "Live signal" });
    const voidedAt = "2026-03-03T09:41:00.000Z";
    const reason = "A price that nobody else had";
    act(() => {
      store.dispatch(
        liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) =>
          mergeSignal(
            list,
            byHand({ status: "closed", voidedReason: reason, voidedAt, updatedAt: voidedAt }),
            10,
          ),
        ),
      );
    });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(card.getByText(new RegExp(`was voided and counts nowhere: ${reason}`))).toBeVisible();
    const table = within(screen.getByRole("table", { name: "Previous signals" }));
    expect(table.getByText("Voided")).toBeVisible();
    expect(table.getByText(`Voided, counts nowhere: ${reason}`)).toBeVisible();
  });

  it("takes a withdrawn signal off the card at once, and says that it goes on to its result", async () => {
    const { store } = renderSignalRoom({ signals: [byHand()] });
    await screen.findByRole("region", { name: "Live signal" });
    const withdrawnAt = "2026-03-03T09:41:00.000Z";
    const withdrawnReason = "A price that nobody else had";
    const change = { withdrawnReason, withdrawnAt, martingaleLevels: [] };
    const receive = (changes: Partial<SignalDto>) =>
      act(() => {
        store.dispatch(
          liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) =>
            mergeSignal(list, byHand({ ...change, ...changes }), 10),
          ),
        );
      });
    receive({ updatedAt: withdrawnAt });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    const notice = card.getByText(/was withdrawn\. Don't take it any more/);
    expect(notice).toHaveTextContent(
      `it goes on to its result, which counts. Reason: ${withdrawnReason}`,
    );
    // Above the facts: on a phone the bar at the bottom would cover it.
    const facts = card.getByText("Last signal");
    expect(notice.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const table = within(screen.getByRole("table", { name: "Previous signals" }));
    expect(await table.findByText("Withdrawn")).toBeVisible();
    const end = "2026-03-03T09:45:00.000Z";
    receive({
      status: "closed",
      outcome: "loss",
      closePrice: 1.08,
      settledAt: end,
      updatedAt: end,
    });
    expect(await table.findByText("loss")).toBeVisible();
    expect(
      await table.findByText(
        `Withdrawn before it ended, and its result counts. Reason: ${withdrawnReason}`,
      ),
    ).toBeVisible();
  });

  it("says why the operator has paused the signals", async () => {
    renderSignalRoom({
      signals: [settled(30, { outcome: "loss" })],
      pause: "A rate decision is due",
    });
    expect(await screen.findByText("Signals are paused: A rate decision is due")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Paused" })).toBeVisible();
    expect(screen.getByTestId("next-mark")).toHaveTextContent("paused");
  });

  it("keeps other sources out of the record's figures", async () => {
    const figures = { ...sampleRecord(), source: "desk" };
    const desk = { ...figures, wonSignals: 3, lostSignals: 2, voidedSignals: 1 };
    renderSignalRoom({ record: sampleRecord({ voidedSignals: 4, otherSources: [desk] }) });
    const box = within(await screen.findByRole("region", { name: "Performance" }));
    expect(await box.findByText("Not in the figures above")).toBeVisible();
    expect(box.getByText("3 won, 2 lost, 1 voided")).toBeVisible();
    expect(box.getByText("52.6 %")).toBeVisible();
  });
});

describe("when the first list cannot be loaded", () => {
  it("shows the placeholder as what it is, without a countdown, and tries again", async () => {
    const user = userEvent.setup();
    const { calls } = renderSignalRoom({ signals: "broken" });
    const sample = await screen.findByRole("region", { name: "Not live: connection lost" });
    expect(sample).toHaveTextContent(
      "A placeholder, not a signal: EUR/USD OTC, CALL, confidence 85 %, expiry 5 minutes.",
    );
    expect(screen.getByText("The signals could not be loaded")).toBeVisible();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.queryByText("Initializing Signal Stream...")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(calls.list.length).toBeGreaterThan(1));
  });
});

describe("the performance box", () => {
  const box = async () => within(await screen.findByRole("region", { name: "Performance" }));

  it("shows no figure while the record is on its way", async () => {
    renderSignalRoom({ record: "pending" });
    const performance = await box();
    expect(performance.getByText("Loading the record")).toBeInTheDocument();
    expect(performance.queryByText(/\d\d/)).toBeNull();
  });

  it("shows the last known record with its age when it cannot be had, and else says so", async () => {
    const kept = {
      userId: sampleUser().id,
      at: Date.now() - 3 * MINUTE,
      signals: [],
      record: sampleRecord(),
    };
    renderSignalRoom({ record: "broken", stored: { [LAST_SIGNALS_KEY]: JSON.stringify(kept) } });
    const performance = await box();
    expect(await performance.findByText("52.6 %")).toBeVisible();
    expect(performance.getByRole("status")).toHaveTextContent("last known record, 3 min ago");
    cleanup();
    renderSignalRoom({ record: "broken" });
    expect(await (await box()).findByText("The record could not be loaded")).toBeVisible();
    expect(screen.queryByText(/87|164/)).toBeNull();
  });

  it("shows rate, sample, interval, break-even, counts and feed, and the risk beside it", async () => {
    renderSignalRoom();
    const performance = await box();
    expect(await performance.findByText("52.6 %")).toBeVisible();
    expect(performance.getByText("won of 3,354 decided")).toBeVisible();
    expect(
      performance.getByText(/95 % sure between 50.9 and 54.3 %.*−\$2\.70 per \$100 staked/),
    ).toBeVisible();
    expect(performance.getByText("won of 404 decided")).toBeVisible();
    expect(performance.getByText(/51.6 and 61.2 %.*\+\$4\.41 per \$100 staked/)).toBeVisible();
    expect(performance.getByText("Break-even at 85 % payout: 54.1 %")).toBeVisible();
    expect(performance.getByText("1,764")).toBeVisible();
    expect(performance.getByText("Feed: EUR/USD recording, real market")).toBeVisible();
    expect(performance.getByText(/Past results don't predict future ones\./)).toBeVisible();
    expect(performance.getByRole("link", { name: "Risk disclosure" })).toHaveAttribute(
      "href",
      "/risk",
    );
  });

  it("says that there is not enough data instead of a rate", async () => {
    const none = { winRate: null, winRateLow: null, winRateHigh: null };
    renderSignalRoom({ record: sampleRecord({ ...none, wonSignals: 7, lostSignals: 5 }) });
    const performance = await box();
    expect(await performance.findByText("not enough data")).toBeVisible();
    expect(performance.getByText(/12 decided so far/)).toBeVisible();
  });
});
