import { recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { http, HttpResponse } from "msw";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { fakeVerifier } from "../../../testing/fakeVerifier.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, server, success } from "../../../testing/server.ts";
import { answerLanding } from "./answerLanding.ts";
import {
  sampleAnalysis,
  sampleCalibration,
  sampleEndings,
  sampleFinished,
} from "./recordSamples.ts";

/** Where a device keeps a checkpoint. */
export const KEPT = "ledger.checkpoint";
export const CHECKPOINT = `deck.example/ledger\n6\n${"A".repeat(43)}=\n\n— deck.example/ledger c2ln\n`;
export const LEDGER = "http://signaldeck.test/ledger";
/** What the verifier finds where a log of two signals holds. */
export const HELD = {
  fault: null,
  records: 3,
  sealed: 0,
  names: {
    "deriv (real), engine": { feed: "deriv", market: "real", live: true, source: "engine" },
  },
  counts: { "deriv (real), engine": { signals: 2, profit: 1, loss: 1 } },
  notes: {},
  worst: { "deriv (real), engine": { profit: 1, loss: 1, breakeven: 0 } },
  counted: 2,
  forecasts: [],
  key: "the key",
  checkpoint: CHECKPOINT,
};

/** The record page of a device with a verifier, which answers when the test says so. */
export function openVerifier(stored?: Record<string, string>) {
  const { startVerifier, next, workers } = fakeVerifier();
  answerLanding();
  answer(recordApi.signals, () => success([sampleFinished(2), sampleFinished(1)]));
  answer(recordApi.calibration, () => success(sampleCalibration()));
  answer(recordAnalysisApi.analysis, () => success(sampleAnalysis()));
  answer(recordAnalysisApi.endings, () => success(sampleEndings()));
  server.use(http.get(`${LEDGER}/checkpoint`, () => HttpResponse.text(CHECKPOINT)));
  const platform = createFakePlatform({
    abilities: { startVerifier },
    ...(stored && { stored }),
  });
  renderApp("/performance", { platform });
  return { platform, next, workers };
}
