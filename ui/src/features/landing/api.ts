import { landingApi, recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { KEPT_CONTENT } from "../../api/contentCalls.ts";
import { defineCalls } from "../../api/defineCalls.ts";

/** The calls of the public pages. */
export const landingCalls = defineCalls((call) => ({
  landingContent: call.query(landingApi.content, KEPT_CONTENT),
  page: call.query(landingApi.page, KEPT_CONTENT),
  recordSummary: call.query(recordApi.summary),
  recordAnalysis: call.query(recordAnalysisApi.analysis),
  recordEndings: call.query(recordAnalysisApi.endings),
  recordSignals: call.query(recordApi.signals),
  recordCalibration: call.query(recordApi.calibration, { keepUnusedDataFor: 3_600 }),
}));

export const {
  useLandingContentQuery,
  usePageQuery,
  useRecordSummaryQuery,
  useRecordAnalysisQuery,
  useRecordEndingsQuery,
  useRecordSignalsQuery,
  useRecordCalibrationQuery,
} = landingCalls;
