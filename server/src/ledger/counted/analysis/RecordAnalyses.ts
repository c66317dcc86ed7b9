import {
  ENGINE_SOURCE,
  type RecordAnalysisDto,
  type RecordEndingsDto,
  type RecordSelection,
} from "@signaldeck/contract";
import type { PriceFeed } from "../../../market/PriceFeed.ts";
import type { PublicResults } from "./PublicResults.ts";
import { RecordTally } from "./RecordTally.ts";

export type AnalysisQuery = Pick<RecordSelection, "feed" | "source" | "grade">;

/** What is said of a feed, source or grade without a result. */
const NOTHING = new RecordTally();

/** The record's analysis by feed, source and grade. Anyone may ask. */
export class RecordAnalyses {
  constructor(
    private readonly deps: {
      feed: Pick<PriceFeed, "info">;
      results: PublicResults;
      /** The newest times in which the engine was stopped. */
      readStops: () => Promise<RecordAnalysisDto["stops"]>;
    },
  ) {}

  async read(query: AnalysisQuery): Promise<RecordAnalysisDto> {
    const { feeds, feed, source, tally } = await this.find(query);
    return {
      feed: feed?.describe() ?? null,
      source,
      grade: query.grade ?? null,
      feeds: feeds
        .map((one) => one.describe())
        .sort((one, other) => Date.parse(other.to) - Date.parse(one.to)),
      sources: feed?.listSources() ?? [],
      grades: feed?.listGrades(source) ?? [],
      ...tally.present(),
      stops: await this.deps.readStops(),
    };
  }

  /** How each signal ended: as long as the record. */
  async readEndings(query: AnalysisQuery): Promise<RecordEndingsDto> {
    return (await this.find(query)).tally.presentEndings();
  }

  private async find({ feed: name = this.deps.feed.info.name, ...query }: AnalysisQuery) {
    const { source = ENGINE_SOURCE, grade } = query;
    const byFeed = await this.deps.results.read();
    const feed = byFeed.get(name)?.tally;
    return {
      feeds: [...byFeed.values()].map(({ tally }) => tally),
      feed,
      source,
      tally: feed?.tallyOf(source, grade) ?? NOTHING,
    };
  }
}
