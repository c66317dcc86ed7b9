import { recordForecastsApi } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { readForecasts } from "./readForecasts.ts";

export interface ForecastsDeps {
  database: Database;
  feed: Pick<PriceFeed, "info">;
}

/** Mounts what of the forecasts is public at once: how many there were, and how they came out. */
export function mountForecasts(api: ApiRouter, { database, feed }: ForecastsDeps): void {
  api.json(recordForecastsApi.forecasts, async ({ query }) => ({
    data: await readForecasts(database, query.feed ?? feed.info.name),
  }));
}
