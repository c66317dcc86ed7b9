import { defineTable, key, text } from "../../database/defineTable.ts";

/** The forecasts of a feed's UTC day, counted. */
export class ForecastDay extends defineTable({
  table: "forecast_days",
  columns: {
    feed: key(text(64)),
    /** "2026-06-01", of the mark. */
    day: key(text(10)),
    /** `ForecastCounts` as JSON. */
    counts: text(),
  },
}) {}
