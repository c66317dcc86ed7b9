import {
  RECORD_ANALYSIS_PATH,
  RECORD_CALIBRATION_PATH,
  RECORD_ENDINGS_PATH,
  RECORD_SIGNALS_PATH,
  RECORD_SUMMARY_PATH,
  t,
} from "@signaldeck/contract";
import { errorFromReply, networkError, type ApiError } from "../../../api/apiError.ts";
import { isRefusal, useFetched } from "../useFetched.ts";
import type { RecordCall, RecordCalls } from "./RecordHost.tsx";
import { queryOf } from "./selection.ts";

/** The record's calls of a page that carries no store. */
export const PAGE_CALLS: RecordCalls = {
  useSummary: () => useCall(RECORD_SUMMARY_PATH),
  useAnalysis: (scope) => useCall(RECORD_ANALYSIS_PATH + queryOf(scope)),
  useEndings: (scope) => useCall(RECORD_ENDINGS_PATH + queryOf(scope)),
  useSignals: (query) => useCall(RECORD_SIGNALS_PATH + queryOf(query)),
  useCalibration: () => useCall(RECORD_CALIBRATION_PATH),
};

function useCall<Data>(path: string): RecordCall<Data> {
  const { error, ...call } = useFetched<Data>(path);
  return call.isError ? { ...call, error: failureOf(error) } : call;
}

/** The same failure as the application's own calls would give. */
function failureOf(error: unknown): ApiError {
  if (!isRefusal(error)) return networkError();
  const { status, body } = error.cause;
  return errorFromReply({ failure: t("Something went wrong on our side.") }, status, body);
}
