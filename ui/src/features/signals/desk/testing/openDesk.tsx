import {
  contentApi,
  marketApi,
  signalDeskApi,
  signalImportsApi,
  signalsApi,
  type DeskSignalDto,
  type ImportSourceDto,
  type PlannedSignalDto,
  type ReceiptDto,
  type SignalDeskDto,
  type SignalDto,
  type UserDto,
} from "@signaldeck/contract";
import { Outlet } from "react-router-dom";
import { sampleRecord, sampleSignal, sampleStatus } from "../../../../api/liveStreamSamples.ts";
import { MarketClockProvider } from "../../../../api/marketClockHooks.tsx";
import { sessionRestored } from "../../../../api/sessionSlice.ts";
import { SCREENS } from "../../../../screens.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleUser } from "../../../../testing/samples.ts";
import { answer, success } from "../../../../testing/server.ts";
import { standingClock } from "../../../../testing/standingClock.ts";
import { ImportsPage } from "../ImportsPage.tsx";
import { SignalDeskPage } from "../SignalDeskPage.tsx";
import { SourcePage } from "../SourcePage.tsx";

const OPEN = { paused: false, reason: null, changedAt: null, changedBy: null };

/** A desk at 10:41:18 AM WAT on which all is well. */
export function sampleDesk(changes: Partial<SignalDeskDto> = {}): SignalDeskDto {
  return {
    market: sampleStatus(),
    doubt: null,
    nextMark: "2026-03-03T09:45:00.000Z",
    lastMark: { mark: "2026-03-03T09:40:00.000Z", kind: "quiet", detail: null },
    engine: OPEN,
    imports: OPEN,
    plans: [],
    held: [],
    pairs: [
      { pair: "EUR/USD", fresh: true, tickAge: 1_200, expected: 144, missing: 0, lastGap: null },
    ],
    streams: 42,
    queues: { writes: 0, imports: 0, outbox: 3 },
    ...changes,
  };
}

/** A signal that waits for the mark 10:45. */
export function samplePlan(changes: Partial<PlannedSignalDto> = {}): PlannedSignalDto {
  return {
    id: "0198f0a2-0000-7000-8000-0000000000aa",
    slot: "2026-03-03T09:45:00.000Z",
    pair: "EUR/USD",
    decimals: 5,
    direction: "PUT",
    source: "desk",
    confidence: null,
    stopLoss: null,
    takeProfit: 1.0812,
    analysis: "The high of the week has held twice.",
    status: "waiting",
    reason: null,
    signalId: null,
    createdAt: "2026-03-03T09:41:00.000Z",
    ...changes,
  };
}

export function deskSignal(changes: Partial<DeskSignalDto> & { minute?: number }): DeskSignalDto {
  return {
    ...sampleSignal(changes),
    audience: "silver",
    voidable: false,
    withdrawable: false,
    ...changes,
  };
}

export function sampleSource(changes: Partial<ImportSourceDto> = {}): ImportSourceDto {
  return {
    id: "0198f0a2-0000-7000-8000-0000000000bb",
    name: "Chart one",
    kind: "tradingview",
    disabled: false,
    createdAt: "2026-03-01T09:00:00.000Z",
    tokenAt: "2026-03-01T09:00:00.000Z",
    lastReceiptAt: "2026-03-03T09:40:00.000Z",
    receipts: { total: 3, published: 1, refused: 2 },
    ...changes,
  };
}

export interface DeskOptions {
  path?: string;
  user?: Partial<UserDto>;
  desk?: () => SignalDeskDto;
  signals?: DeskSignalDto[];
  live?: SignalDto[];
  sources?: ImportSourceDto[];
  receipts?: ReceiptDto[];
}

/** Opens the signal desk alone, on a market clock that stands still. */
export function openDesk(options: DeskOptions = {}) {
  const { desk = sampleDesk, signals = [], live = [], sources = [], receipts = [] } = options;
  const calls = {
    desk: answer(signalDeskApi.desk, () => success(desk())),
    signals: answer(signalDeskApi.signals, () => success(signals)),
  };
  answer(signalsApi.list, () => success(live));
  answer(signalsApi.performance, () => success(sampleRecord()));
  answer(signalImportsApi.sources, () => success(sources));
  answer(signalImportsApi.receipts, () => success(receipts));
  answer(marketApi.status, () => success(sampleStatus()));
  answer(contentApi.public, () => success(sampleContent()));
  const clock = standingClock();
  const view = renderApp(options.path ?? SCREENS.signalDesk, {
    routes: [
      {
        element: (
          <MarketClockProvider clock={clock}>
            <Outlet />
          </MarketClockProvider>
        ),
        children: [
          { path: SCREENS.signalDesk, Component: SignalDeskPage },
          {
            path: SCREENS.signalImports,
            Component: ImportsPage,
            children: [{ path: SCREENS.importSource, Component: SourcePage }],
          },
        ],
      },
    ],
  });
  const user = sampleUser({ role: "admin", secondFactor: "on", ...options.user });
  view.store.dispatch(sessionRestored({ token: "secret", user }));
  return { ...view, calls };
}
