import { landingApi, recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

/** The operator's texts seldom change; an open page takes newer ones at its next start. */
const CONTENT = { providesTags: ["Content" as const], keepUnusedDataFor: 3_600 };

/** The calls of the public pages. */
export const landingCalls = defineCalls((call) => ({
  landingContent: call.query(landingApi.content, CONTENT),
  page: call.query(landingApi.page, CONTENT),
  recordSummary: call.query(recordApi.summary),
  recordAnalysis: call.query(recordAnalysisApi.analysis),
  recordSignals: call.query(recordApi.signals),
  recordCalibration: call.query(recordApi.calibration, CONTENT),
}));

export const {
  useLandingContentQuery,
  usePageQuery,
  useRecordSummaryQuery,
  useRecordAnalysisQuery,
  useRecordSignalsQuery,
  useRecordCalibrationQuery,
} = landingCalls;
