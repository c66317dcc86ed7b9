import { recordAnalysisApi, recordApi, type RecordAnalysisDto } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { sendText } from "../../http/sendText.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { PublicResults } from "./analysis/PublicResults.ts";
import { RecordAnalyses } from "./analysis/RecordAnalyses.ts";
import { FinishedSignals } from "./FinishedSignals.ts";
import { FilePlaces } from "./files/FilePlaces.ts";
import { CSV_FILE, JSON_LINES_FILE } from "./files/recordLines.ts";
import { signalsFile } from "./files/signalsFile.ts";
import { cachedSummary, type SummaryDeps } from "./cachedSummary.ts";

export interface RecordDeps extends SummaryDeps {
  feed: Pick<PriceFeed, "info" | "clock">;
  /** The newest times in which the engine was stopped. */
  readStops: () => Promise<RecordAnalysisDto["stops"]>;
}

/** Mounts the record: nothing in it can still be traded on. */
export function mountRecord(api: ApiRouter, deps: RecordDeps): void {
  const { database, feed } = deps;
  api.hot(recordApi.summary, cachedSummary(deps));

  const results = new PublicResults(database, feed);
  const resultsOf = async (name = feed.info.name) =>
    (await results.read()).get(name)?.results ?? [];
  const finished = new FinishedSignals(database);
  api.json(recordApi.signals, async ({ query }) => ({
    data: await finished.list(await resultsOf(query.feed), query),
  }));

  const analyses = new RecordAnalyses({ feed, results, readStops: deps.readStops });
  api.json(recordAnalysisApi.analysis, async ({ query }) => ({
    data: await analyses.read(query),
  }));
  api.json(recordAnalysisApi.endings, async ({ query }) => ({
    data: await analyses.readEndings(query),
  }));

  const places = new FilePlaces();
  for (const [call, file] of [
    [recordApi.csv, CSV_FILE],
    [recordApi.jsonLines, JSON_LINES_FILE],
  ] as const) {
    api.raw(call, ({ query, address }, _request, response) =>
      places.hold(address, async () => {
        const all = await resultsOf(query.feed);
        await sendText(response, signalsFile(database, file, all, query));
      }),
    );
  }
}
