import {
  journalApi,
  MINUTE,
  signalsApi,
  worthOf,
  type CandlesDto,
  type JournalDayDto,
  type PricesDto,
  type SignalDto,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { sampleRecord, sampleSignal } from "../../src/api/liveStreamSamples.ts";
import { MarketClockProvider } from "../../src/api/marketClockHooks.tsx";
import { BottomBar } from "../../src/components/BottomBar.tsx";
import { Button } from "../../src/components/Button.tsx";
import { KeyHint } from "../../src/components/KeyHint.tsx";
import { RiskLine } from "../../src/components/RiskLine.tsx";
import { DaySlots } from "../../src/features/journal/DaySlots.tsx";
import { SignalActions } from "../../src/features/journal/SignalActions.tsx";
import { sampleEntry } from "../../src/features/journal/testing/samples.ts";
import { ConfidencePart } from "../../src/features/signals/card/ConfidencePart.tsx";
import { NowLine } from "../../src/features/signals/card/NowLine.tsx";
import { PriceScale } from "../../src/features/signals/card/PriceScale.tsx";
import { CandleChart } from "../../src/features/signals/chart/CandleChart.tsx";
import { TickChart } from "../../src/features/signals/chart/TickChart.tsx";
import { EndRing } from "../../src/features/signals/EndRing.tsx";
import { DirectionTile } from "../../src/components/DirectionTile.tsx";
import { ExpiryRing } from "../../src/components/ExpiryRing.tsx";
import { sampleDay, sampleUser } from "../../src/testing/samples.ts";
import { standingClock } from "../../src/testing/standingClock.ts";
import type { Entries } from "../Entry.ts";
import { answering } from "../servers.ts";
import { Served } from "../Surroundings.tsx";

const call = sampleSignal();
const put = sampleSignal({ direction: "PUT", stopLoss: 1.08557, takeProfit: 1.08401 });
const MARK = Date.parse(call.createdAt);
const NOW = MARK + 78_000;

const payout = { payoutPercent: 85, breakEvenRate: 54.05 };
const worth = sampleSignal({ confidence: 56.7, confidenceLow: 55.3, confidenceHigh: 58.1 });
const below = sampleSignal({ confidence: 51.2, confidenceLow: 49.4, confidenceHigh: 53 });

const confidence = (signal: SignalDto, floor: number | null = null) => (
  <ConfidencePart
    signal={signal}
    payout={payout}
    worth={worthOf(signal, { payoutPercent: payout.payoutPercent, floor, usualPayout: null })}
  />
);

const now = (signal: SignalDto, price: number | null, changes = {}) => (
  <NowLine
    signal={signal}
    now={NOW}
    last={price === null ? null : { price, at: NOW - 2_000, lost: false, ...changes }}
  />
);

/** Twenty minutes of prices that end in the trade. */
const prices: PricesDto = {
  pair: call.pair,
  decimals: call.decimals,
  times: Array.from({ length: 216 }, (_, index) => NOW - (215 - index) * 5_000),
  prices: Array.from(
    { length: 216 },
    (_, index) => call.entryPrice + (Math.sin(index / 9) + Math.sin(index / 2.3) / 3) / 4_000,
  ),
};

const candles = (step: 1 | 5): CandlesDto => ({
  pair: call.pair,
  decimals: call.decimals,
  step,
  candles: Array.from({ length: 24 }, (_, index) => {
    const open = call.entryPrice + Math.sin(index) / 2_500;
    const close = call.entryPrice + Math.sin(index + 1) / 2_500;
    return {
      time: new Date(MARK - (23 - index) * step * MINUTE).toISOString(),
      open,
      close,
      high: Math.max(open, close) + 0.00012,
      low: Math.min(open, close) - 0.00012,
    };
  }),
});

/** A member's room at one moment of the market. */
function Room(props: { day?: JournalDayDto; children: ReactNode }) {
  const server = answering(
    [journalApi.day, props.day ?? sampleDay()],
    [signalsApi.performance, sampleRecord()],
  );
  const user = sampleUser({ tier: "gold", dashboardUnlocked: true });
  return (
    <Served by={server} user={user}>
      <MarketClockProvider clock={standingClock(new Date(NOW).toISOString())}>
        {props.children}
      </MarketClockProvider>
    </Served>
  );
}

const acting = (day: JournalDayDto) => (
  <Room day={day}>
    <SignalActions signal={call} />
  </Room>
);

const ended = (result: number, pair: string, minute: number) => {
  const { id, ...signal } = sampleSignal({ minute, pair, status: "closed" });
  return sampleEntry({
    signalId: id,
    result,
    signal: { ...sampleEntry().signal, ...signal },
  });
};

const slots = (entries: JournalDayDto["entries"]) => (
  <Room>
    <DaySlots day={sampleDay({ entries })} />
  </Room>
);

export const ROOM: Entries = {
  NowLine: {
    states: {
      winning: now(call, 1.08483),
      "losing, for a PUT": now(put, 1.08478),
      even: now(call, call.entryPrice),
      "an old price": now(call, 1.08483, { at: NOW - 75_000 }),
      "prices lost": now(call, 1.08483, { lost: true }),
      "none yet": now(call, null),
    },
  },
  PriceScale: {
    states: {
      winning: <PriceScale signal={call} price={1.08512} />,
      "losing, for a PUT": <PriceScale signal={put} price={1.08499} />,
      "beyond the take": <PriceScale signal={call} price={1.086} />,
      "no price yet": <PriceScale signal={call} price={null} />,
    },
  },
  ConfidencePart: {
    states: {
      "clears break-even": confidence(worth),
      "too close": confidence(call),
      "below break-even": confidence(below),
      "below the member's minimum": confidence(worth, 58),
      "not enough data": confidence(sampleSignal({ confidenceSample: 12 })),
      "made by hand": confidence(sampleSignal({ source: "desk", grade: null, confidence: 70 })),
    },
  },
  ExpiryRing: {
    states: {
      draining: <ExpiryRing fraction={0.53} text="2:40" caption="to expiry" label="Time left" />,
      small: <ExpiryRing small fraction={0.53} text="2:40" caption="to expiry" label="Time left" />,
    },
  },
  DirectionTile: {
    states: {
      call: <DirectionTile direction="CALL" />,
      put: <DirectionTile direction="PUT" />,
    },
  },
  EndRing: {
    states: {
      won: <EndRing signal={{ outcome: "profit", voidedAt: null }} />,
      lost: <EndRing signal={{ outcome: "loss", voidedAt: null }} />,
      even: <EndRing signal={{ outcome: "breakeven", voidedAt: null }} />,
      unsettled: <EndRing signal={{ outcome: null, voidedAt: null }} />,
    },
  },
  SignalActions: {
    wide: true,
    width: "line",
    // A window of its own, since a phone's bar is at its edge.
    window: 260,
    states: {
      undecided: acting(sampleDay()),
      "a stake above the limit": acting(sampleDay({ maxLoss: 20, lossLeft: 8.5 })),
      taken: acting(sampleDay({ entries: [sampleEntry()] })),
      skipped: acting(
        sampleDay({
          entries: [sampleEntry({ decision: "skipped", stake: null, payoutPercent: null })],
        }),
      ),
    },
  },
  DaySlots: {
    states: {
      "one running": slots([sampleEntry(), ended(-10, "GBP/USD", 30), ended(8.5, "USD/CAD", 25)]),
      none: slots([]),
    },
  },
  TickChart: {
    width: "line",
    states: {
      "a CALL": <TickChart prices={prices} signal={call} className="h-64" />,
      "a PUT": <TickChart prices={prices} signal={put} className="h-64" />,
    },
  },
  CandleChart: {
    width: "line",
    states: {
      "five minutes": <CandleChart candles={candles(5)} signal={call} className="h-64" />,
      "one minute": <CandleChart candles={candles(1)} signal={call} className="h-64" />,
    },
  },
  BottomBar: {
    window: 160,
    states: {
      "at a phone's edge": (
        <BottomBar label="Act on the signal">
          <Button>Skip</Button>
        </BottomBar>
      ),
    },
  },
  KeyHint: { width: "word", states: { "a key": <KeyHint>T</KeyHint> } },
  RiskLine: { states: { "one line": <RiskLine /> } },
};
