import {
  RECORD_ANALYSIS_PATH,
  RECORD_CALIBRATION_PATH,
  RECORD_ENDINGS_PATH,
  RECORD_FORECASTS_PATH,
  RECORD_SIGNALS_PATH,
  RECORD_SUMMARY_PATH,
  t,
  type CalibrationDto,
  type RecordAnalysisDto,
  type RecordedSignalDto,
  type RecordEndingsDto,
  type RecordForecastsDto,
  type RecordSummaryDto,
} from "@signaldeck/contract";
import { errorFromReply, networkError, type ApiError } from "../../../api/apiError.ts";
import { isRefusal, useFetched, type Fetched } from "../useFetched.ts";
import { queryOf, type Scope, type SignalsQuery } from "./selection.ts";

// By nothing but the browser, in the application as well: its page by itself carries no store.
export const useRecordSummary = () => useCall<RecordSummaryDto>(RECORD_SUMMARY_PATH);
export const useRecordAnalysis = (scope: Scope) =>
  useCall<RecordAnalysisDto>(RECORD_ANALYSIS_PATH + queryOf(scope));
export const useRecordForecasts = ({ feed }: Scope) =>
  useCall<RecordForecastsDto>(RECORD_FORECASTS_PATH + queryOf(feed === undefined ? {} : { feed }));
export const useRecordEndings = (scope: Scope) =>
  useCall<RecordEndingsDto>(RECORD_ENDINGS_PATH + queryOf(scope));
export const useRecordSignals = (query: SignalsQuery) =>
  useCall<RecordedSignalDto[]>(RECORD_SIGNALS_PATH + queryOf(query));
export const useCalibration = () => useCall<CalibrationDto>(RECORD_CALIBRATION_PATH);

/** What is asked for now; until it is there, what was asked for before. */
export function dataNowOf<Data>({ currentData, data, isError }: Fetched<Data>) {
  return currentData ?? (isError ? undefined : data);
}

function useCall<Data>(path: string): Fetched<Data> {
  const { error, ...call } = useFetched<Data>(path);
  return call.isError ? { ...call, error: failureOf(error) } : call;
}

/** The same failure as the application's own calls would give. */
function failureOf(error: unknown): ApiError {
  if (!isRefusal(error)) return networkError();
  const { status, body } = error.cause;
  return errorFromReply({ failure: t("Something went wrong on our side.") }, status, body);
}
