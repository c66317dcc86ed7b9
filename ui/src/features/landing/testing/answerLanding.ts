import {
  contentApi,
  landingApi,
  recordAnalysisApi,
  recordApi,
  recordForecastsApi,
} from "@signaldeck/contract";
import { sampleContent } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";
import { sampleLanding, sampleRecord } from "./landingSamples.ts";
import { sampleAnalysis, sampleEndings, sampleFinished, sampleForecasts } from "./recordSamples.ts";

/** A server that answers what the landing page asks. */
export function answerLanding(landing = sampleLanding(), record = sampleRecord()): void {
  answer(contentApi.public, () => success(sampleContent()));
  answer(landingApi.content, () => success(landing));
  answer(recordApi.summary, () => success(record));
  answer(recordApi.signals, () => success([3, 2, 1].map((number) => sampleFinished(number))));
  answer(recordAnalysisApi.analysis, () => success(sampleAnalysis()));
  answer(recordForecastsApi.forecasts, () => success(sampleForecasts()));
  answer(recordAnalysisApi.endings, () => success(sampleEndings()));
}
