import { RECORD_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { getOrMake } from "../../../process/getOrMake.ts";
import type { PriceFeed } from "../../../market/PriceFeed.ts";
import type { Ending } from "../results/Ending.ts";
import { SignalResult, type SignalResultRow } from "../results/SignalResult.ts";
import { FeedTally } from "./FeedTally.ts";
import type { EndingLetter, PublicResult } from "./PublicResult.ts";

/** Results that are read at once. */
const BATCH = 2_000;

const LETTERS: Record<Ending, EndingLetter> = {
  profit: "W",
  loss: "L",
  breakeven: "E",
  unsettled: "U",
  voided: "V",
};

/** What is public of one feed. */
export interface FeedResults {
  /** In the order of their numbers. */
  results: PublicResult[];
  tally: FeedTally;
}

/**
 * The results of the ledger that are public, by feed and in the order of their numbers. They are
 * kept in memory, some 100 bytes each, since the table only grows: only what is new is read.
 */
export class PublicResults {
  private readonly feeds = new Map<string, FeedResults>();
  /** Each text once: a row brings its own copy of a pair that a hundred thousand others have, too. */
  private readonly texts = new Map<string, string>();
  /** What was read and is not public yet: a few, or what a clock left that ran ahead. */
  private pending: SignalResultRow[] = [];
  private position = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly feed: Pick<PriceFeed, "info" | "clock">,
  ) {}

  /** All that is public now, by the feed's name. */
  async read(): Promise<ReadonlyMap<string, FeedResults>> {
    // One after the other, so that nothing is taken in twice; a failure is the asker's alone.
    const read = this.reading.then(() => this.readOn());
    this.reading = read.catch(() => undefined);
    await read;
    return this.feeds;
  }

  private async readOn(): Promise<void> {
    this.takePublic(this.pending);
    for (;;) {
      const rows = await this.database.model(SignalResult).findAll({
        where: { position: { [Op.gt]: this.position } },
        order: [["position", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      this.takePublic([...this.pending, ...rows]);
      this.position = rows.at(-1)?.position ?? this.position;
      if (rows.length < BATCH) return;
    }
  }

  private takePublic(rows: readonly SignalResultRow[]): void {
    this.pending = rows.filter((row) => !this.isPublic(row));
    for (const row of rows) if (this.isPublic(row)) this.take(row);
  }

  /** What was recorded of a feed that serves no more cannot be traded on, whatever its time. */
  private isPublic({ feed, expiresAt }: SignalResultRow): boolean {
    const { info, clock } = this.feed;
    if (feed !== info.name) return true;
    return !clock.doubt && expiresAt.getTime() <= clock.now() - RECORD_LIMITS.publicAfter;
  }

  private take(row: SignalResultRow): void {
    const { sequence, publishedPosition, position, market, source, grade, pair, model } = row;
    const { confidence, slot, late, feed, ending } = row;
    const { results, tally } = getOrMake(this.feeds, feed, () => ({
      results: [],
      tally: new FeedTally(feed),
    }));
    // Signals end in the order of their numbers, but for those that were voided or waited for a price.
    let at = results.length;
    while (at > 0 && (results[at - 1]?.sequence ?? 0) > sequence) at -= 1;
    const result: PublicResult = {
      sequence,
      publishedPosition,
      position,
      ending: LETTERS[ending],
      market: this.once(market),
      source: this.once(source),
      grade: grade && this.once(grade),
      pair: this.once(pair),
      model: model && this.once(model),
      confidence,
      slot: slot.getTime(),
      late: late && this.once(late),
    };
    results.splice(at, 0, result);
    tally.add(result);
  }

  private once<T extends string>(text: T): T {
    return getOrMake<string, string>(this.texts, text, () => text) as T;
  }
}
