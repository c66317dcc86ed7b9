/**
 * Addresses of calls that a page makes which carries none of the schemas, below the API's own.
 * The calls themselves are made from them.
 */
export const RECORD_SUMMARY_PATH = "/record/summary";
export const RECORD_SIGNALS_PATH = "/record/signals";
export const RECORD_ANALYSIS_PATH = "/record/analysis";
