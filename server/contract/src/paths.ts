/**
 * Addresses, below the API's own, of calls that a page without the schemas makes.
 * The calls themselves are made from them.
 */
export const RECORD_SUMMARY_PATH = "/record/summary";
export const RECORD_SIGNALS_PATH = "/record/signals";
export const RECORD_ANALYSIS_PATH = "/record/analysis";
export const RECORD_ENDINGS_PATH = "/record/endings";
export const RECORD_FORECASTS_PATH = "/record/forecasts";
export const RECORD_CALIBRATION_PATH = "/record/calibration";
export const RECORD_CSV_PATH = "/record/signals.csv";
export const RECORD_JSON_LINES_PATH = "/record/signals.jsonl";
