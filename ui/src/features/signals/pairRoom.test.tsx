import { contentApi, marketApi, signalsApi } from "@signaldeck/contract";
import type { SignalDto } from "@signaldeck/contract";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { sampleRecord, sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { createMarketClock } from "../../api/marketClock.ts";
import { MarketClockProvider } from "../../api/marketClockHooks.tsx";
import { LAST_SIGNALS_KEY } from "../../api/sessionKeeper.ts";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { createStore } from "../../api/store.ts";
import { sampleContent, sampleUser } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { SignalRoomPage } from "./SignalRoomPage.tsx";

const USER = sampleUser({ tier: "gold", dashboardUnlocked: true });
const PAIRS = ["EUR/USD", "GBP/USD"];

const settled = (minute: number, pair: string) =>
  sampleSignal({ minute, pair, status: "closed", closePrice: 1.085, outcome: "profit" });

function openRoom(path: string, signals: SignalDto[] | "broken", kept?: object) {
  const fail = () => HttpResponse.error();
  answer(signalsApi.list, () => (signals === "broken" ? fail() : success(signals)));
  answer(signalsApi.performance, () => success(sampleRecord()));
  const status = sampleStatus();
  answer(marketApi.status, () =>
    success({ ...status, feed: { ...status.feed, pairs: PAIRS }, pause: null }),
  );
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.candles, () => success({ pair: "EUR/USD", decimals: 5, candles: [] }));
  const platform = createFakePlatform({
    stored: kept ? { [LAST_SIGNALS_KEY]: JSON.stringify(kept) } : {},
  });
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user: USER }));
  const clock = createMarketClock({
    now: () => 0,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  });
  clock.set(status);
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={clock}>
          <MemoryRouter initialEntries={[path]}>
            <SignalRoomPage />
          </MemoryRouter>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  return platform;
}

async function pairsShown(): Promise<string[]> {
  const table = await screen.findByRole("table", { name: "Previous signals" });
  const [, ...rows] = within(table).getAllByRole("row");
  return rows.map((row) => within(row).getAllByRole("cell")[1]?.textContent ?? "");
}

const SIGNALS = [settled(15, "GBP/USD"), settled(10, "EUR/USD"), settled(5, "GBP/USD")];

describe("a room of one pair", () => {
  it("shows that pair alone, and all of them again when asked to", async () => {
    openRoom("/dashboard/signals?pair=GBP%2FUSD", SIGNALS);
    expect(await pairsShown()).toEqual(["GBP/USD", "GBP/USD"]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Pair" }), "All pairs");
    expect(await pairsShown()).toEqual(["GBP/USD", "EUR/USD", "GBP/USD"]);
  });

  it("says when that pair has no signal, instead of that none exists", async () => {
    openRoom("/dashboard/signals?pair=USD%2FJPY", SIGNALS);
    expect(await screen.findByText("No USD/JPY signal among the newest")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Pair" })).toHaveValue("USD/JPY");
  });

  it("opens beside this one", async () => {
    const platform = openRoom("/dashboard/signals?pair=GBP%2FUSD", SIGNALS);
    await userEvent.click(
      screen.getByRole("button", { name: "Open GBP/USD in a window of its own" }),
    );
    expect(platform.screens).toEqual(["/dashboard/signals?pair=GBP%2FUSD"]);
  });
});

describe("a room without a server", () => {
  const kept = { userId: USER.id, at: Date.now() - 180_000, signals: SIGNALS };

  it("shows the last known list with its age, and no placeholder", async () => {
    openRoom("/dashboard/signals", "broken", kept);
    expect(await screen.findByText(/last known list/)).toHaveTextContent("3 min old");
    expect(await pairsShown()).toHaveLength(3);
    expect(screen.queryByText("Not live: connection lost")).toBeNull();
  });

  it("narrows it to a pair as well", async () => {
    openRoom("/dashboard/signals?pair=EUR%2FUSD", "broken", kept);
    expect(await pairsShown()).toEqual(["EUR/USD"]);
  });
});
