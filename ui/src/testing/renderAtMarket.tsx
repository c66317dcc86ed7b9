import {
  boardApi,
  contentApi,
  journalApi,
  marketApi,
  membershipApi,
  signalsApi,
  skylineApi,
  type BoardDto,
  type CountdownDto,
  type MarketStatusDto,
  type PerformanceDto,
  type SignalDto,
  type SkylineDto,
  type TodayDto,
  type UserDto,
} from "@signaldeck/contract";
import { render } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { sampleBoard } from "../api/boardSamples.ts";
import { sampleRecord, sampleStatus } from "../api/liveStreamSamples.ts";
import { MarketClockProvider } from "../api/marketClockHooks.tsx";
import { sessionRestored } from "../api/sessionSlice.ts";
import { sampleSkyline } from "../api/skylineSamples.ts";
import { createStore } from "../api/store.ts";
import { createFakePlatform, type FakePlatformOptions } from "../platform/fakePlatform.ts";
import { PlatformProvider } from "../platform/PlatformContext.tsx";
import { sampleContent, sampleCountdown, sampleDay, sampleToday, sampleUser } from "./samples.ts";
import { answer, success } from "./server.ts";
import { standingClock } from "./standingClock.ts";

export interface MarketOptions {
  user?: Partial<UserDto>;
  /** Where the screen is opened. */
  path?: string;
  /** What the device has stored. */
  stored?: Record<string, string>;
  signals?: readonly SignalDto[] | "broken";
  record?: PerformanceDto | "pending" | "broken";
  /** Market time; it stands still until the test sets the clock. */
  now?: string;
  /** The pair's last prices: market time in epoch ms, and the price. */
  prices?: readonly [number, number][];
  /** The board of pairs; of one pair below break-even unless said otherwise. */
  board?: BoardDto | "broken";
  /** The day's marks. */
  skyline?: SkylineDto | "broken";
  /** What else the market's status says. */
  status?: Partial<MarketStatusDto>;
  /** The member's day, of an unlimited tier unless said otherwise. */
  today?: Partial<TodayDto>;
  /** The member's trial, which has ended unless said otherwise. */
  countdown?: Partial<CountdownDto>;
  /** What else the host can do. */
  abilities?: FakePlatformOptions["abilities"];
}

export const GOLD = { tier: "gold", dashboardUnlocked: true } as const;

/** Shows a part of the screen to a gold member unless said otherwise, over a server of its own. */
export function renderAtMarket(screen: ReactElement, options: MarketOptions = {}) {
  const { user = GOLD, path = "/", stored = {}, signals = [], record = sampleRecord() } = options;
  const calls = {
    list: answer(signalsApi.list, () =>
      signals === "broken" ? HttpResponse.error() : success(signals),
    ),
    performance: answer(signalsApi.performance, () =>
      record === "pending"
        ? new Promise<Response>(() => undefined)
        : record === "broken"
          ? HttpResponse.error()
          : success(record),
    ),
  };
  answer(marketApi.status, () => success({ ...sampleStatus(), ...options.status }));
  answer(contentApi.public, () => success(sampleContent()));
  answer(journalApi.day, () => success(sampleDay()));
  answer(journalApi.today, () => success(sampleToday({ quota: null, ...options.today })));
  answer(membershipApi.countdown, () => success(sampleCountdown(options.countdown)));
  answer(marketApi.candles, () => success({ pair: "EUR/USD", decimals: 5, step: 5, candles: [] }));
  const known = options.prices ?? [];
  answer(marketApi.prices, () =>
    success({
      pair: "EUR/USD",
      decimals: 5,
      times: known.map(([time]) => time),
      prices: known.map(([, price]) => price),
    }),
  );
  const { board = sampleBoard(), skyline = sampleSkyline() } = options;
  const skylines = answer(skylineApi.skyline, () =>
    skyline === "broken" ? HttpResponse.error() : success(skyline),
  );
  answer(boardApi.board, () => (board === "broken" ? HttpResponse.error() : success(board)));
  const platform = createFakePlatform({ stored, abilities: options.abilities ?? {} });
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user: sampleUser(user) }));
  const clock = standingClock(options.now);
  const { container } = render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={clock}>
          <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  return { platform, store, clock, calls: { ...calls, skylines }, container };
}
