import type { ReactNode } from "react";
import { recordApi } from "@signaldeck/contract";
import type { SignalDto } from "@signaldeck/contract";
import { MemoryRouter } from "react-router-dom";
import { sampleRecord, sampleSignal } from "../../src/api/liveStreamSamples.ts";
import { CalibrationTable } from "../../src/components/CalibrationTable.tsx";
import { PairTable } from "../../src/features/journal/PairTable.tsx";
import { sampleResults } from "../../src/features/journal/testing/samples.ts";
import { Calibration } from "../../src/features/landing/record/Calibration.tsx";
import { FinishedSignals } from "../../src/features/landing/record/FinishedSignals.tsx";
import {
  sampleAnalysis,
  sampleEndings,
  sampleCalibration,
  sampleCounts,
  sampleFinished,
} from "../../src/features/landing/testing/recordSamples.ts";
import { ApplicationRecordHost } from "../../src/features/landing/record/PerformanceScreen.tsx";
import { GroupTable } from "../../src/features/landing/record/GroupTable.tsx";
import { Confidence } from "../../src/features/landing/record/Confidence.tsx";
import { Headline } from "../../src/features/landing/record/Headline.tsx";
import { BalanceCard } from "../../src/features/landing/record/balance/BalanceCard.tsx";
import { MartingaleLadder } from "../../src/features/signals/MartingaleLadder.tsx";
import { PreviousSignals } from "../../src/features/signals/PreviousSignals.tsx";
import type { Entries } from "../Entry.ts";
import { answering, lostServer, silentServer } from "../servers.ts";
import { Served } from "../Surroundings.tsx";

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

const finished = answering([
  recordApi.signals,
  [
    sampleFinished(4),
    sampleFinished(3, { direction: "PUT", outcome: "loss", closePrice: 1.1003 }),
    sampleFinished(2, { source: "desk", confidence: null, outcome: "breakeven", closePrice: 1.1 }),
    sampleFinished(1, { outcome: null, status: "unsettled", closePrice: null }),
  ],
]);

/** Both lists write what they show into the address, so there is one here. */
const Previous = (props: { signals: SignalDto[] | undefined }) => (
  <MemoryRouter>
    <PreviousSignals {...props} filters={{ pair: null, least: null }} failed={false} />
  </MemoryRouter>
);
const OnRecord = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <ApplicationRecordHost>{children}</ApplicationRecordHost>
  </MemoryRouter>
);
const Finished = () => (
  <OnRecord>
    <FinishedSignals shown={{}} />
  </OnRecord>
);

const analysis = sampleAnalysis();

export const TABLES: Entries = {
  PreviousSignals: {
    wide: true,
    room: "line",
    states: { filled: <Previous signals={previous} /> },
  },
  FinishedSignals: {
    wide: true,
    room: "line",
    states: {
      filled: (
        <Served by={finished}>
          <Finished />
        </Served>
      ),
    },
  },
  "FinishedSignals, without any": {
    wide: true,
    states: {
      empty: (
        <Served by={answering([recordApi.signals, []])}>
          <Finished />
        </Served>
      ),
      loading: (
        <Served by={silentServer}>
          <Finished />
        </Served>
      ),
      failed: (
        <Served by={lostServer}>
          <Finished />
        </Served>
      ),
    },
  },
  Headline: {
    wide: true,
    room: "line",
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
  BalanceCard: {
    wide: true,
    room: "line",
    states: {
      filled: <BalanceCard endings={sampleEndings()} payout={85} shown={{}} />,
      empty: <BalanceCard endings={sampleEndings("")} payout={85} shown={{}} />,
    },
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
  Calibration: {
    room: "line",
    wide: true,
    states: {
      filled: (
        <Served by={answering([recordApi.calibration, sampleCalibration()])}>
          <OnRecord>
            <Calibration />
          </OnRecord>
        </Served>
      ),
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
    room: "line",
    states: { "with its cost": <MartingaleLadder signal={signal} record={sampleRecord()} /> },
  },
};
