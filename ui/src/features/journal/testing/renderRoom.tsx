import { contentApi, journalApi, marketApi, signalsApi } from "@signaldeck/contract";
import type { JournalDayDto, SignalDto, UserDto } from "@signaldeck/contract";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { sampleRecord, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { createMarketClock } from "../../../api/marketClock.ts";
import { MarketClockProvider } from "../../../api/marketClockHooks.tsx";
import { sessionRestored } from "../../../api/sessionSlice.ts";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../../platform/PlatformContext.tsx";
import { createStore } from "../../../api/store.ts";
import { sampleContent, sampleUser } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";
import { sampleDay } from "./samples.ts";

export interface RoomOptions {
  user?: Partial<UserDto>;
  signals?: SignalDto[];
  /** Asked anew for each call, so that a test can change it. */
  day?: () => JournalDayDto;
}

/** Shows a part of the screen to a gold member, with a market clock that the test moves. */
export function renderRoom(screen: ReactElement, options: RoomOptions = {}) {
  const {
    user = { tier: "gold", dashboardUnlocked: true },
    signals = [],
    day = sampleDay,
  } = options;
  const calls = {
    signals: answer(signalsApi.list, () => success(signals)),
    day: answer(journalApi.day, () => success(day())),
  };
  answer(signalsApi.performance, () => success(sampleRecord()));
  answer(marketApi.status, () => success(sampleStatus()));
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
  clock.set(sampleStatus());
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={clock}>
          <MemoryRouter>{screen}</MemoryRouter>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  return { platform, store, clock, calls };
}
