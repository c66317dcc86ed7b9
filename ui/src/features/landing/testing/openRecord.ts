import {
  recordAnalysisApi,
  recordApi,
  type RecordAnalysisDto,
  type RecordedSignalDto,
  type RecordSummaryDto,
} from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, success } from "../../../testing/server.ts";
import { answerLanding } from "./answerLanding.ts";
import { sampleLanding, sampleRecord } from "./landingSamples.ts";
import { sampleAnalysis, sampleCalibration, sampleEndings } from "./recordSamples.ts";

export interface OpenedRecord {
  signals?: RecordedSignalDto[];
  record?: RecordSummaryDto;
  analysis?: Partial<RecordAnalysisDto>;
  endings?: string;
  path?: string;
}

/** The record page with a server that answers all it asks, and what it was asked. */
export function openRecord(opened: OpenedRecord = {}) {
  const { signals = [], record, analysis, endings, path = "/performance" } = opened;
  answerLanding(sampleLanding(), record ?? sampleRecord());
  const analyses = answer(recordAnalysisApi.analysis, () => success(sampleAnalysis(analysis)));
  answer(recordAnalysisApi.endings, () => success(sampleEndings(endings)));
  const lists = answer(recordApi.signals, ({ query }) =>
    success(
      query["show"] === "voided" ? signals.filter(({ voidedAt }) => voidedAt !== null) : signals,
    ),
  );
  answer(recordApi.calibration, () => success(sampleCalibration()));
  return { ...renderApp(path), analyses, lists };
}

/** A part of the page by its title, once it is there. */
export const part = async (name: string) =>
  within(await screen.findByRole("region", { name, busy: false }));
