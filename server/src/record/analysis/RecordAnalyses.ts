import {
  ENGINE_SOURCE,
  RECORD_LIMITS,
  type RecordAnalysisDto,
  type RecordedFeedDto,
  type RecordGroupDto,
  type RecordSelection,
} from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { EngineStop } from "../../signals/switches/EngineStop.ts";
import { analyse } from "./analyse.ts";
import { groupResults } from "./countResults.ts";
import type { PublicResult } from "./PublicResult.ts";
import type { PublicResults } from "./PublicResults.ts";
import { selects } from "./selects.ts";

export type AnalysisQuery = Pick<RecordSelection, "feed" | "source" | "grade">;

/** What follows from the results alone. */
type Counted = Omit<RecordAnalysisDto, "stops">;

/** A feed's results by their source. */
interface FeedResults {
  sources: RecordGroupDto[];
  bySource: Map<string, PublicResult[]>;
}

/** What is counted once until there is another result. */
interface Overview {
  /** How many results it is of. */
  total: number;
  feeds: RecordedFeedDto[];
  byName: Map<string, FeedResults>;
  /** By feed, source and grade; only those that have results, so there are few. */
  counted: Map<string, Counted>;
}

/**
 * The record's analysis by feed, source and grade. Anyone may ask, and counting goes through all
 * results: it is done once for each selection until there is another result, and not at all for a
 * feed or source that has none.
 */
export class RecordAnalyses {
  private overview: Overview = { total: -1, feeds: [], byName: new Map(), counted: new Map() };

  constructor(
    private readonly deps: {
      database: Database;
      feed: Pick<PriceFeed, "info" | "clock">;
      results: PublicResults;
    },
  ) {}

  async read(query: AnalysisQuery): Promise<RecordAnalysisDto> {
    const byFeed = await this.deps.results.read();
    const stops = await this.deps.database.model(EngineStop).findAll({
      order: [["since", "DESC"]],
      limit: RECORD_LIMITS.stopsShown,
      raw: true,
    });
    const total = [...byFeed.values()].reduce((sum, { length }) => sum + length, 0);
    if (total !== this.overview.total) this.overview = overviewOf(total, byFeed);
    return {
      ...this.count(query),
      stops: stops.map(({ reason, byItself, since, until }) => ({
        reason,
        byItself,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      })),
    };
  }

  private count(query: AnalysisQuery): Counted {
    const { feeds, byName, counted } = this.overview;
    const name = query.feed ?? this.deps.feed.info.name;
    const { source = ENGINE_SOURCE, grade } = query;
    const feed = byName.get(name);
    const results = feed?.bySource.get(source) ?? [];
    const key = JSON.stringify([name, source, grade]);
    const known = counted.get(key);
    if (known) return known;
    const found: Counted = {
      feed: feeds.find((one) => one.name === name) ?? null,
      source,
      grade: grade ?? null,
      feeds,
      sources: feed?.sources ?? [],
      grades: groupResults(results, (result) => result.grade),
      ...analyse(results.filter(selects({ grade }))),
    };
    if (results.length > 0) counted.set(key, found);
    return found;
  }
}

function overviewOf(total: number, byFeed: ReadonlyMap<string, readonly PublicResult[]>): Overview {
  const feeds = [...byFeed]
    .map(([name, results]) => describeFeed(name, results))
    .sort((one, other) => Date.parse(other.to) - Date.parse(one.to));
  const byName = new Map([...byFeed].map(([name, results]) => [name, bySourceOf(results)]));
  return { total, feeds, byName, counted: new Map() };
}

function bySourceOf(results: readonly PublicResult[]): FeedResults {
  const bySource = new Map<string, PublicResult[]>();
  for (const result of results) {
    const known = bySource.get(result.source);
    if (known) known.push(result);
    else bySource.set(result.source, [result]);
  }
  const sources = groupResults(results, (result) => result.source).sort((one, other) =>
    String(one.key).localeCompare(String(other.key)),
  );
  return { sources, bySource };
}

function describeFeed(name: string, results: readonly PublicResult[]): RecordedFeedDto {
  const moment = (result: PublicResult | undefined) => new Date(result?.slot ?? 0).toISOString();
  return {
    name,
    market: results[0]?.market ?? "simulated",
    signals: results.length,
    from: moment(results[0]),
    to: moment(results.at(-1)),
  };
}
