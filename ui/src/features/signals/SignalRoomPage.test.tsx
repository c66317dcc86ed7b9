import { SIGNALS_LOCKED_MESSAGE, type SignalDto } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { mergeSignal } from "../../api/liveStreamMerge.ts";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { GOLD } from "../../testing/renderAtMarket.tsx";
import { renderSignalRoom, settled } from "./testing/renderSignalRoom.tsx";

describe("the locked room", () => {
  it.each([
    ["a guest", { tier: "guest", dashboardUnlocked: false }],
    ["a paid tier whose dashboard is locked", { tier: "gold", dashboardUnlocked: false }],
  ] as const)("shows %s the requirement and asks for no signals", async (_name, user) => {
    const { calls } = renderSignalRoom({ user });
    expect(screen.getByText(SIGNALS_LOCKED_MESSAGE())).toBeVisible();
    expect(screen.getByRole("link", { name: "See how to unlock" })).toHaveAttribute(
      "href",
      "/dashboard/upgrade",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls.list).toHaveLength(0);
    expect(calls.performance).toHaveLength(0);
  });

  it("labels every figure of the preview as a sample, and says what real ones are", () => {
    renderSignalRoom({ user: {} });
    const sample = within(screen.getByRole("region", { name: "Sample data" }));
    for (const text of ["87% confidence", "87%", "156", "+23%", "Expired"]) {
      expect(sample.getByText(text)).toBeVisible();
    }
    expect(sample.getByText(/between 51 and 57 %/)).toBeVisible();
    expect(screen.getAllByText("87%")).toHaveLength(1);
  });
});

describe("the live room", () => {
  it("shows the newest active signal with its times, levels and certainty", async () => {
    const recommended = { grade: "recommended" as const, confidence: 56.8, confidenceLow: 55.1 };
    const newest = sampleSignal({ minute: 40, ...recommended, confidenceHigh: 58.4 });
    renderSignalRoom({ signals: [newest, settled(35, { outcome: "loss" })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByRole("heading", { name: "EUR/USD" })).toBeVisible();
    expect(card.getByText("CALL")).toBeVisible();
    expect(card.getByText("5 MIN ACTIVE")).toBeVisible();
    expect(
      card.getByText(
        /If you enter now, it is another trade at another price\. Mark 10:40:00 AM, published 10:40:01 AM, settles at 10:45:00 AM WAT\./,
      ),
    ).toBeVisible();
    expect(card.getByRole("timer")).toHaveTextContent("3:42");
    expect(await card.findByText("Clears break-even: worth a look")).toBeVisible();
    expect(card.getByText("55.1 to 58.4 %")).toBeVisible();
    expect(
      await card.findByText(/^At 85 % payout this wins \$0\.51 per \$10 on average\./),
    ).toBeVisible();
    expect(await card.findByText(/^Break-even 54\.1\s%/)).toBeVisible();
    expect(screen.getByText("10:41:18 AM WAT")).toBeVisible();
    expect(screen.getByText("09:41:18 UTC")).toBeVisible();
    expect(screen.getByText(/At most 2 % of your capital/)).toBeVisible();
  });

  it("invites to enter only while that is the trade in the record", async () => {
    const signals = [sampleSignal({ minute: 40, grade: "recommended", confidenceLow: 55.1 })];
    const { clock } = renderSignalRoom({ signals, now: "2026-03-03T09:40:14.000Z" });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText(/5 MIN ACTIVE/).parentElement).toHaveTextContent(
      /^5 MIN ACTIVE Enter now, hold to expiry\. Mark 10:40:00 AM/,
    );
    act(() => clock.set(sampleStatus("2026-03-03T09:40:15.000Z")));
    expect(card.queryByText(/Enter now/)).toBeNull();
    expect(card.getByText(/If you enter now, it is another trade at another price/)).toBeVisible();
    expect(card.getByText("Clears break-even: worth a look")).toBeVisible();
    act(() => clock.set(sampleStatus("2026-03-03T09:44:00.000Z")));
    expect(card.getByText("Too late")).toBeVisible();
    expect(card.queryByText(/enter|worth a look/i)).toBeNull();
  });

  it("says of a signal with seconds left that it is too late, and how it stands", async () => {
    const now = "2026-03-03T09:44:32.000Z";
    const signals = [sampleSignal({ minute: 40, grade: "recommended", confidenceLow: 55.1 })];
    renderSignalRoom({ signals, now, prices: [[Date.parse(now), 1.08427]] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(await card.findByText(/−4\.5 pips, losing/)).toBeVisible();
    expect(card.getByText("Too late")).toBeVisible();
    expect(card.queryByText(/enter|worth a look|in your favour|against you/i)).toBeNull();
  });

  it("says to skip what is below break-even, and judges by the member's own payout and minimum", async () => {
    renderSignalRoom({ signals: [sampleSignal({ minute: 40 })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(await card.findByText("Too close: skip")).toBeVisible();
    expect(card.queryByText(/enter now|worth a look/i)).toBeNull();
    expect(
      await card.findByText(/wins \$0\.14 per \$10 on average, but it may as well lose\./),
    ).toBeVisible();
  });

  it.each([
    [
      { payoutPercent: 95, floor: null },
      /If you enter now, it is another trade/,
      /^Break-even 51\.3\s% at 95\s% payout$/,
    ],
    [
      { payoutPercent: 95, floor: 55 },
      "Below your minimum of 55 %: skip",
      /^Break-even 51\.3\s% at 95\s% payout$/,
    ],
    [
      { payoutPercent: 70, floor: null },
      "Below break-even: skip",
      /^Break-even 58\.8\s% at 70\s% payout$/,
    ],
  ])("judges a signal by %o", async (ownTerms, words, breakEven) => {
    renderSignalRoom({ signals: [sampleSignal({ minute: 40 })], user: { ...GOLD, ownTerms } });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText(words)).toBeVisible();
    expect(card.getByText("Break-even").nextElementSibling).toHaveTextContent(breakEven);
    expect(card.getByText(/^At your payout this/)).toBeVisible();
  });

  it("says in words that a mark has ended without a signal, and waits for the next", async () => {
    const quiet = {
      feed: "replay",
      mark: "2026-03-03T09:45:00.000Z",
      best: { pair: "GBP/USD", confidence: 52.1 },
    };
    const now = "2026-03-03T09:45:02.000Z";
    renderSignalRoom({ signals: [settled(40, { outcome: "loss" })], now, quiet });
    const words = "No signal at 10:45 AM: the best was GBP/USD at 52.1 %.";
    expect(await screen.findByText(words)).toBeVisible();
    const next =
      "The next signal may come at 10:50:00 AM WAT. At most one comes at each five-minute mark. 3 received today.";
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.getByTestId("next-mark")).toHaveTextContent("4:58");
  });

  it("says nothing of an earlier mark", async () => {
    const quiet = { feed: "replay", mark: "2026-03-03T09:40:00.000Z", best: null };
    renderSignalRoom({
      signals: [settled(30, { outcome: "loss" })],
      now: "2026-03-03T09:45:20.000Z",
      quiet,
    });
    expect(await screen.findByText(/^The next signal may come at/)).toBeVisible();
    expect(screen.queryByText(/No signal at/)).toBeNull();
  });

  it("keeps only the newest live; all others are listed with status and result", async () => {
    renderSignalRoom({
      signals: [
        sampleSignal({ minute: 40 }),
        settled(35, { status: "hit_tp", outcome: "profit" }),
        settled(30, { status: "hit_sl", outcome: "loss" }),
        settled(25, { outcome: "breakeven" }),
        settled(20, { status: "unsettled", closePrice: null }),
        settled(15, { status: "expired", closePrice: null }),
        sampleSignal({ minute: 10 }),
      ],
    });
    const table = await screen.findByRole("table", { name: "Previous signals" });
    const rows = within(table).getAllByRole("row").slice(1);
    const texts = rows.map((row) => row.textContent);
    expect(rows).toHaveLength(6);
    expect(texts[0]).toMatch(/Take profit hit.*✓ profit/);
    expect(texts[1]).toMatch(/Stop loss hit.*✕ loss/);
    expect(texts[2]).toMatch(/Closed.*= breakeven/);
    expect(texts[3]).toMatch(/Unsettled–/);
    expect(texts[4]).toMatch(/Awaiting price/);
    expect(texts[5]).toMatch(/Awaiting price/);
  });

  it("says from what the feed's history corrected an entry price", async () => {
    renderSignalRoom({
      signals: [
        sampleSignal({ minute: 40 }),
        settled(35, { outcome: "profit", publishedEntryPrice: 1.0847 }),
        settled(30, { outcome: "profit" }),
      ],
    });
    const table = within(await screen.findByRole("table", { name: "Previous signals" }));
    const [corrected, other] = table.getAllByRole("row").slice(1);
    expect(corrected).toHaveTextContent("1.08472corrected by the feed from 1.08470");
    expect(other).not.toHaveTextContent("corrected");
  });

  it("waits calmly when the newest one's time is over, with CALC at the mark", async () => {
    renderSignalRoom({ signals: [sampleSignal({ minute: 40 })], now: "2026-03-03T09:45:01.000Z" });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(card.getByRole("timer")).toHaveTextContent("CALC");
    expect(screen.getByTestId("next-mark")).toHaveTextContent("CALC");
    expect(screen.queryByRole("region", { name: "Live signal" })).toBeNull();
  });

  it("says when a closed market opens, and waits for nothing meanwhile", async () => {
    const closed = [{ name: "FX", pairs: ["EUR/USD"], opensAt: "2026-03-03T22:00:00.000Z" }];
    renderSignalRoom({ signals: [settled(30, { outcome: "loss" })], status: { closed } });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(await card.findByRole("heading", { name: "Closed" })).toBeVisible();
    expect(card.getByText(/FX opens 11:00 PM WAT/)).toBeVisible();
    expect(card.getByRole("timer")).toHaveTextContent("Closed");
  });

  it("counts down to the next mark in between", async () => {
    renderSignalRoom({ signals: [settled(30, { outcome: "loss" })] });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(card.getByRole("timer")).toHaveTextContent("3:42");
    expect(card.getByText("loss")).toBeVisible();
  });

  it("says so while there are no signals yet", async () => {
    renderSignalRoom({ signals: [] });
    expect(await screen.findByText("Initializing Signal Stream...")).toBeVisible();
    expect(screen.getByText("Setting up real-time connection...")).toBeVisible();
    expect(screen.getByText("Previous signals will appear here")).toBeVisible();
  });

  it("announces a signal that comes in, once: neither the first list nor what is over by then", async () => {
    const { store } = renderSignalRoom({ signals: [settled(30, { outcome: "loss" })] });
    await screen.findByRole("region", { name: "Waiting for the next signal" });
    const announcer = screen.getByRole("status");
    expect(announcer).toBeEmptyDOMElement();
    const come = (signal: SignalDto) =>
      act(() => {
        store.dispatch(
          liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) =>
            mergeSignal(list, signal, 10),
          ),
        );
      });
    // Such as one that another tier has had, or that came while there was no network.
    come(settled(35, { outcome: "profit" }));
    const card = screen.getByRole("region", { name: "Waiting for the next signal" });
    expect(await within(card).findByText("profit")).toBeVisible();
    expect(announcer).toBeEmptyDOMElement();
    come(sampleSignal({ minute: 40 }));
    expect(await screen.findByRole("region", { name: "Live signal" })).toBeVisible();
    expect(announcer).toHaveTextContent(
      "New signal: EUR/USD CALL, entry 1.08472, settles at 10:45:00 AM WAT.",
    );
  });

  it("unfolds the reasons and the ladder with its cost", async () => {
    const user = userEvent.setup();
    renderSignalRoom({ signals: [sampleSignal({ minute: 40 })] });
    await screen.findByText(/^Break-even 54\.1/);
    expect(screen.queryByText(/Three candles fell/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Why this signal" }));
    const why = within(screen.getByRole("region", { name: "Why this signal" }));
    expect(why.getByText(/Three candles fell/)).toBeVisible();
    expect(why.getByText(/as in 3,412 earlier forecasts.*Of 300 such signals/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Martingale ladder" }));
    const ladder = within(screen.getByRole("region", { name: "Martingale ladder" }));
    expect(ladder.getAllByRole("row")).toHaveLength(5);
    expect(ladder.getByText(/18\.2 times the first stake/)).toHaveTextContent(/36\.4 %/);
    expect(ladder.getByText("11:05 AM")).toBeVisible();
    // The signal's own confidence is no estimate of the trades after it.
    expect(ladder.getByText(/The engine has rated none of them/)).toBeVisible();
    expect(ladder.getByText(/even \(50 %\), one ladder in 16 would lose all four/)).toBeVisible();
    expect(ladder.getByRole("link", { name: "What it costs at your own stake" })).toHaveAttribute(
      "href",
      "/ladder",
    );
  });

  it("replaces the percentage of a small sample by words", async () => {
    renderSignalRoom({ signals: [sampleSignal({ minute: 40, confidenceSample: 12 })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("not enough data")).toBeVisible();
    expect(card.queryByText(/54\.8 %/)).toBeNull();
  });

  it("remembers the sound switch on this device, off at first", async () => {
    const user = userEvent.setup();
    const { platform } = renderSignalRoom();
    const sound = await screen.findByRole("button", { name: /^Sound o/ });
    expect(sound).toHaveAttribute("aria-pressed", "false");
    await user.click(sound);
    expect(sound).toHaveAttribute("aria-pressed", "true");
    expect(platform.storage.get("signals.sound")).toBe("on");
  });
});
