import { contentApi, marketApi, signalsApi } from "@signaldeck/contract";
import type { PerformanceDto, QuietMarkDto, SignalDto, UserDto } from "@signaldeck/contract";
import { render } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { sampleRecord, sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { createMarketClock } from "../../../api/marketClock.ts";
import { MarketClockProvider } from "../../../api/marketClockHooks.tsx";
import { sessionRestored } from "../../../api/sessionSlice.ts";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../../platform/PlatformContext.tsx";
import { createStore } from "../../../api/store.ts";
import { sampleContent, sampleUser } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";
import { SignalRoomPage } from "../SignalRoomPage.tsx";

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

export const GOLD = { tier: "gold", dashboardUnlocked: true } as const;

/** The signal room over a server of its own, as one member sees it. */
export function openRoom({
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

/** A signal that has ended. */
export const settled = (minute: number, changes: Partial<SignalDto>) =>
  sampleSignal({ minute, status: "closed", closePrice: 1.085, ...changes });
