import type { SignalDto } from "@signaldeck/contract";
import { MemoryRouter } from "react-router-dom";
import { sampleRecord, sampleSignal } from "../../src/api/liveStreamSamples.ts";
import { CalibrationTable } from "../../src/components/CalibrationTable.tsx";
import { PairTable } from "../../src/features/journal/PairTable.tsx";
import { sampleResults } from "../../src/features/journal/testing/samples.ts";
import { SignalTable } from "../../src/features/landing/record/SignalTable.tsx";
import {
  sampleAnalysis,
  sampleEndings,
  sampleCalibration,
  sampleCounts,
  sampleFinished,
} from "../../src/features/landing/testing/recordSamples.ts";
import { GroupTable } from "../../src/features/landing/record/GroupTable.tsx";
import { Confidence } from "../../src/features/landing/record/Confidence.tsx";
import { Headline } from "../../src/features/landing/record/Headline.tsx";
import { BalanceLine } from "../../src/features/landing/record/balance/BalanceCard.tsx";
import { MartingaleLadder } from "../../src/features/signals/MartingaleLadder.tsx";
import { PreviousSignals } from "../../src/features/signals/PreviousSignals.tsx";
import type { Entries } from "../Entry.ts";

const signal = sampleSignal();

const previous = [
  sampleSignal({ minute: 35, status: "closed", outcome: "profit", closePrice: 1.08501 }),
  sampleSignal({
    minute: 30,
    pair: "USD/JPY",
    decimals: 3,
    direction: "PUT",
    entryPrice: 149.803,
    status: "closed",
    outcome: "loss",
    closePrice: 149.911,
  }),
  sampleSignal({
    minute: 25,
    source: "desk",
    confidence: null,
    status: "closed",
    voidedReason: "The feed stood still.",
    voidedAt: "2026-03-03T09:27:00.000Z",
  }),
  sampleSignal({ minute: 20, status: "unsettled" }),
];

const finished = [
  sampleFinished(4),
  sampleFinished(3, { direction: "PUT", outcome: "loss", closePrice: 1.1003 }),
  sampleFinished(2, { source: "desk", confidence: null, outcome: "breakeven", closePrice: 1.1 }),
  sampleFinished(1, { outcome: null, status: "unsettled", closePrice: null }),
];

/** It writes what it shows into the address, so there is one here. */
const Previous = (props: { signals: SignalDto[] | undefined }) => (
  <MemoryRouter>
    <PreviousSignals {...props} pair={null} least={null} failed={false} />
  </MemoryRouter>
);
const analysis = sampleAnalysis();

export const TABLES: Entries = {
  PreviousSignals: {
    wide: true,
    width: "line",
    states: { filled: <Previous signals={previous} /> },
  },
  SignalTable: {
    wide: true,
    width: "line",
    states: {
      filled: <SignalTable signals={finished} liveFrom={null} before={undefined} />,
    },
  },
  Headline: {
    wide: true,
    width: "line",
    states: {
      "too close to call": (
        <Headline counts={sampleCounts()} payout={85} onPayout={() => undefined} />
      ),
      "not enough data": (
        <Headline
          counts={sampleCounts({ won: 9, lost: 7, rate: null, rateLow: null, rateHigh: null })}
          payout={85}
          onPayout={() => undefined}
        />
      ),
    },
  },
  BalanceLine: {
    wide: true,
    width: "line",
    states: { filled: <BalanceLine endings={sampleEndings()} payout={85} shown={{}} /> },
  },
  Confidence: {
    wide: true,
    states: {
      filled: <Confidence rows={analysis.confidence} shown={{}} />,
      empty: <Confidence rows={[]} shown={{}} />,
    },
  },
  GroupTable: {
    wide: true,
    states: {
      filled: (
        <GroupTable
          by="Pair"
          groups={analysis.pairs}
          nameOf={(pair) => pair}
          without="none"
          linkOf={() => "/performance"}
        />
      ),
    },
  },
  CalibrationTable: {
    wide: true,
    states: {
      "each range leads somewhere": (
        <CalibrationTable
          rows={sampleCalibration().rows}
          counted="Signals"
          className=""
          linkOf={() => "/performance"}
        />
      ),
      plain: <CalibrationTable rows={sampleCalibration().rows} counted="Forecasts" className="" />,
    },
  },
  PairTable: {
    states: {
      filled: <PairTable rows={sampleResults().byPair} />,
      empty: <PairTable rows={[]} />,
    },
  },
  "PreviousSignals, without any": {
    states: {
      loading: <Previous signals={undefined} />,
      empty: <Previous signals={[]} />,
    },
  },
  MartingaleLadder: {
    width: "line",
    states: { "with its cost": <MartingaleLadder signal={signal} record={sampleRecord()} /> },
  },
};
