import { contentApi, marketApi, SIGNALS_LOCKED_MESSAGE, signalsApi } from "@signaldeck/contract";
import type { PerformanceDto, QuietMarkDto, SignalDto, UserDto } from "@signaldeck/contract";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { mergeSignal } from "../../api/liveStreamMerge.ts";
import { sampleRecord, sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { createMarketClock } from "../../api/marketClock.ts";
import { MarketClockProvider } from "../../api/marketClockHooks.tsx";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { createStore } from "../../api/store.ts";
import { sampleContent, sampleUser } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { SignalRoomPage } from "./SignalRoomPage.tsx";

interface Room {
  user?: Partial<UserDto>;
  signals?: SignalDto[] | "broken";
  record?: PerformanceDto | "pending";
  /** Market time; it stands still. */
  now?: string;
  /** Why the operator has stopped the engine. */
  pause?: string;
  /** The mark that ended without a signal. */
  quiet?: QuietMarkDto;
}

const GOLD = { tier: "gold", dashboardUnlocked: true } as const;

function openRoom({
  user = GOLD,
  signals = [],
  record = sampleRecord(),
  now,
  pause,
  quiet,
}: Room = {}) {
  const calls = {
    list: answer(signalsApi.list, () =>
      signals === "broken" ? HttpResponse.error() : success(signals),
    ),
    performance: answer(signalsApi.performance, () =>
      record === "pending" ? new Promise<Response>(() => undefined) : success(record),
    ),
  };
  answer(marketApi.status, () =>
    success({
      ...sampleStatus(),
      quiet: quiet ?? null,
      pause: pause === undefined ? null : { reason: pause, since: "2026-03-03T09:00:00.000Z" },
    }),
  );
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.candles, () => success({ pair: "EUR/USD", decimals: 5, candles: [] }));
  const platform = createFakePlatform();
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user: sampleUser(user) }));
  const clock = createMarketClock({
    now: () => 0,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  });
  clock.set(sampleStatus(now));
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={clock}>
          <MemoryRouter>
            <SignalRoomPage />
          </MemoryRouter>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  return { store, clock, calls, platform };
}

const settled = (minute: number, changes: Partial<SignalDto>) =>
  sampleSignal({ minute, status: "closed", closePrice: 1.085, ...changes });

describe("the locked room", () => {
  it.each([
    ["a guest", { tier: "guest", dashboardUnlocked: false }],
    ["a paid tier whose dashboard is locked", { tier: "gold", dashboardUnlocked: false }],
  ] as const)("shows %s the requirement and asks for no signals", async (_name, user) => {
    const { calls } = openRoom({ user });
    expect(screen.getByText(SIGNALS_LOCKED_MESSAGE)).toBeVisible();
    expect(screen.getByRole("link", { name: "See how to unlock" })).toHaveAttribute(
      "href",
      "/dashboard/upgrade",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls.list).toHaveLength(0);
    expect(calls.performance).toHaveLength(0);
  });

  it("labels every figure of the preview as a sample, and says what real ones are", () => {
    openRoom({ user: {} });
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
    openRoom({ signals: [newest, settled(35, { outcome: "loss" })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByRole("heading", { name: "EUR/USD" })).toBeVisible();
    expect(card.getByText("CALL")).toBeVisible();
    expect(card.getByText("5 MIN ACTIVE")).toBeVisible();
    expect(
      card.getByText(
        /Enter now, hold to expiry\. Mark 10:40:00 AM, published 10:40:01 AM, settles at 10:45:00 AM WAT\./,
      ),
    ).toBeVisible();
    expect(card.getByRole("timer")).toHaveTextContent("3:42");
    expect(card.getByText("Recommended")).toBeVisible();
    expect(card.getByText("55.1 to 58.4")).toBeVisible();
    expect(
      await card.findByText(/^At 85 % payout this wins \$0\.51 per \$10 on average\./),
    ).toBeVisible();
    expect(await card.findByText("Break-even at 85 % payout")).toBeVisible();
    expect(screen.getByText("10:41:18 AM WAT")).toBeVisible();
    expect(screen.getByText("09:41:18 UTC")).toBeVisible();
    expect(screen.getByText(/At most 2 % of your capital/)).toBeVisible();
  });

  it("says to skip what is below break-even, and judges by the member's own payout and floor", async () => {
    openRoom({ signals: [sampleSignal({ minute: 40 })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("Below break-even: skip.")).toBeVisible();
    expect(card.queryByText(/Enter now/)).toBeNull();
    expect(card.queryByText("Recommended")).toBeNull();
    expect(
      await card.findByText(/wins \$0\.14 per \$10 on average, but it may as well lose\./),
    ).toBeVisible();
  });

  it.each([
    [{ payoutPercent: 95, floor: null }, /Enter now/, "Break-even at 95 % payout", "51.3 %"],
    [
      { payoutPercent: 95, floor: 55 },
      "Below your floor: skip.",
      "Break-even at 95 % payout",
      "51.3 %",
    ],
    [
      { payoutPercent: 70, floor: null },
      "Below break-even: skip.",
      "Break-even at 70 % payout",
      "58.8 %",
    ],
  ])("judges a signal by %o", async (ownTerms, words, label, breakEven) => {
    openRoom({ signals: [sampleSignal({ minute: 40 })], user: { ...GOLD, ownTerms } });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText(words)).toBeVisible();
    expect(card.getByText(label).nextElementSibling).toHaveTextContent(breakEven);
    expect(card.getByText(/^At your payout this/)).toBeVisible();
  });

  it("says in words that a mark has ended without a signal, and waits for the next", async () => {
    const quiet = {
      feed: "replay",
      mark: "2026-03-03T09:45:00.000Z",
      best: { pair: "GBP/USD", confidence: 52.1 },
    };
    const now = "2026-03-03T09:45:02.000Z";
    openRoom({ signals: [settled(40, { outcome: "loss" })], now, quiet });
    const words =
      "No signal at 10:45 AM: the best was GBP/USD at 52.1 %. The next signal may come at 10:50:00 AM WAT. At most one comes at each five-minute mark.";
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByTestId("next-signal")).toHaveTextContent("4:58");
  });

  it("says nothing of an earlier mark", async () => {
    const quiet = { feed: "replay", mark: "2026-03-03T09:40:00.000Z", best: null };
    openRoom({
      signals: [settled(30, { outcome: "loss" })],
      now: "2026-03-03T09:45:20.000Z",
      quiet,
    });
    expect(await screen.findByText(/^The next signal may come at/)).toBeVisible();
    expect(screen.queryByText(/No signal at/)).toBeNull();
  });

  it("keeps only the newest live; all others are listed with status and result", async () => {
    openRoom({
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

  it("waits calmly when the newest one's time is over, with CALC at the mark", async () => {
    openRoom({ signals: [sampleSignal({ minute: 40 })], now: "2026-03-03T09:45:01.000Z" });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(card.getByRole("timer")).toHaveTextContent("CALC");
    expect(screen.getByTestId("next-signal")).toHaveTextContent("CALC");
    expect(screen.queryByRole("region", { name: "Live signal" })).toBeNull();
  });

  it("counts down to the next mark in between", async () => {
    openRoom({ signals: [settled(30, { outcome: "loss" })] });
    const card = within(await screen.findByRole("region", { name: "Waiting for the next signal" }));
    expect(card.getByRole("timer")).toHaveTextContent("3:42");
    expect(card.getByText("loss")).toBeVisible();
  });

  it("says so while there are no signals yet", async () => {
    openRoom({ signals: [] });
    expect(await screen.findByText("Initializing Signal Stream...")).toBeVisible();
    expect(screen.getByText("Setting up real-time connection...")).toBeVisible();
    expect(screen.getByText("Previous signals will appear here")).toBeVisible();
  });

  it("announces a signal that comes in, once, and not those of the first list", async () => {
    const { store } = openRoom({ signals: [settled(35, { outcome: "loss" })] });
    await screen.findByRole("region", { name: "Waiting for the next signal" });
    const announcer = screen.getByRole("status");
    expect(announcer).toBeEmptyDOMElement();
    act(() => {
      store.dispatch(
        liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) =>
          mergeSignal(list, sampleSignal({ minute: 40 }), 10),
        ),
      );
    });
    expect(await screen.findByRole("region", { name: "Live signal" })).toBeVisible();
    expect(announcer).toHaveTextContent(
      "New signal: EUR/USD CALL, entry 1.08472, settles at 10:45:00 AM WAT.",
    );
  });

  it("unfolds the reasons and the ladder with its cost", async () => {
    const user = userEvent.setup();
    openRoom({ signals: [sampleSignal({ minute: 40 })] });
    await screen.findByText("Break-even at 85 % payout");
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
  });

  it("replaces the percentage of a small sample by words", async () => {
    openRoom({ signals: [sampleSignal({ minute: 40, confidenceSample: 12 })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("not enough data")).toBeVisible();
    expect(card.queryByText(/54\.8 %/)).toBeNull();
  });

  it("remembers the sound switch on this device, off at first", async () => {
    const user = userEvent.setup();
    const { platform } = openRoom();
    const sound = await screen.findByRole("button", { name: /Sound/ });
    expect(sound).toHaveAttribute("aria-pressed", "false");
    await user.click(sound);
    expect(sound).toHaveAttribute("aria-pressed", "true");
    expect(platform.storage.get("signals.sound")).toBe("on");
  });
});

describe("signals that are not the engine's, voided ones, and a pause", () => {
  const STATED = { confidenceLow: null, confidenceHigh: null, confidenceSample: 0 } as const;
  const byHand = (changes: Partial<SignalDto> = {}) =>
    sampleSignal({ minute: 40, source: "desk", confidence: 70, ...STATED, ...changes });

  it("labels one made by hand, without a calibrated probability", async () => {
    const user = userEvent.setup();
    openRoom({ signals: [byHand({ stopLoss: null })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("By hand")).toBeVisible();
    expect(card.getByText("stated by hand")).toBeVisible();
    expect(card.getByText("none ·")).toBeVisible();
    expect(card.queryByText(/Interval from/)).toBeNull();
    await user.click(card.getByRole("button", { name: "Why this signal" }));
    const why = within(screen.getByRole("region", { name: "Why this signal" }));
    expect(why.getByText(/does not come from the engine/)).toHaveTextContent(
      "nobody has measured them",
    );
  });

  it("names the sender of an imported one, and that it stated nothing", async () => {
    openRoom({ signals: [byHand({ source: "webhook:Chart one", confidence: null })] });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByText("From Chart one")).toBeVisible();
    expect(card.getByText("none given")).toBeVisible();
  });

  it("tells at once that the last signal was voided, and why", async () => {
    const { store } = openRoom({ signals: [byHand()] });
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

  it("says why the operator has paused the signals", async () => {
    openRoom({ signals: [settled(30, { outcome: "loss" })], pause: "A rate decision is due" });
    expect(
      await screen.findByText("Signals are paused: A rate decision is due"),
    ).toBeVisible();
    expect(screen.getByRole("heading", { name: "Paused" })).toBeVisible();
    expect(screen.getByTestId("next-signal")).toHaveTextContent("paused");
  });

  it("keeps other sources out of the record's figures", async () => {
    const figures = { ...sampleRecord(), source: "desk" };
    const desk = { ...figures, wonSignals: 3, lostSignals: 2, voidedSignals: 1 };
    openRoom({ record: sampleRecord({ voidedSignals: 4, otherSources: [desk] }) });
    const box = within(await screen.findByRole("region", { name: "Performance" }));
    expect(await box.findByText("Not in the figures above")).toBeVisible();
    expect(box.getByText("3 won, 2 lost, 1 voided")).toBeVisible();
    expect(box.getByText("52.6 %")).toBeVisible();
  });
});

describe("when the first list cannot be loaded", () => {
  it("shows the placeholder as what it is, without a countdown, and tries again", async () => {
    const user = userEvent.setup();
    const { calls } = openRoom({ signals: "broken" });
    const sample = within(await screen.findByRole("region", { name: "Not live: connection lost" }));
    expect(sample.getByText("EUR/USD OTC")).toBeVisible();
    expect(sample.getByText("Confidence 85 %, expiry 5 minutes")).toBeVisible();
    expect(screen.queryByRole("timer")).toBeNull();
    expect(screen.queryByText("Initializing Signal Stream...")).toBeNull();
    await user.click(sample.getByRole("button", { name: "Retry" }));
    expect(calls.list.length).toBeGreaterThan(1);
  });
});

describe("the performance box", () => {
  const box = async () => within(await screen.findByRole("region", { name: "Performance" }));

  it("labels the default figures as a sample until the record is there", async () => {
    openRoom({ record: "pending" });
    const sample = within((await box()).getByRole("region", { name: "Sample figures" }));
    for (const text of ["87 %", "won of 164", "143", "21", "Average confidence: 85 %"]) {
      expect(sample.getByText(text)).toBeVisible();
    }
  });

  it("shows rate, sample, interval, break-even, counts and feed, and the risk beside it", async () => {
    openRoom();
    const performance = await box();
    expect(await performance.findByText("52.6 %")).toBeVisible();
    expect(performance.getByText("won of 3,354")).toBeVisible();
    expect(
      performance.getByText(/95 % sure between 50.9 and 54.3 %.*−\$2\.70 per \$100 staked/),
    ).toBeVisible();
    expect(performance.getByText("won of 404")).toBeVisible();
    expect(performance.getByText(/51.6 and 61.2 %.*\+\$4\.41 per \$100 staked/)).toBeVisible();
    expect(performance.getByText("Break-even at 85 % payout: 54.1 %")).toBeVisible();
    expect(performance.getByText("1,764")).toBeVisible();
    expect(performance.getByText("Feed: EUR/USD recording, real market")).toBeVisible();
    expect(await performance.findByText(/Trading is risky\./)).toBeVisible();
    expect(performance.queryByText("Sample figures")).toBeNull();
  });

  it("says that there is not enough data instead of a rate", async () => {
    const none = { winRate: null, winRateLow: null, winRateHigh: null };
    openRoom({ record: sampleRecord({ ...none, wonSignals: 7, lostSignals: 5 }) });
    const performance = await box();
    expect(await performance.findByText("not enough data")).toBeVisible();
    expect(performance.getByText(/12 decided so far/)).toBeVisible();
  });
});
