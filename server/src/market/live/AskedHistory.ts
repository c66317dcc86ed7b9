import { SECOND } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { HistoryUnreachable } from "../HistoryUnreachable.ts";
import type { FeedHistory, Tick } from "../PriceFeed.ts";
import type { FeedSource } from "./FeedSource.ts";
import type { Timers } from "./Timers.ts";
import { messageOf } from "../../messageOf.ts";

/** Longest wait for an answer: a mark that is being run waits for it. */
const PATIENCE = 2.5 * SECOND;
/** After a failure nobody asks again for so long, so that many who ask wait but once. */
const REST = 2 * SECOND;
/** When the past of a moment is complete at the vendor, also where we have not heard so, ms. */
const PASSED = 10 * SECOND;

/**
 * The vendor's history as whoever settles asks it: never of a moment that may still get a tick, not
 * for long, and not again at once where it could not be reached.
 */
export class AskedHistory implements FeedHistory {
  private failedAt = -Infinity;
  private unreachableSince: number | null;

  constructor(
    private readonly source: Pick<FeedSource, "candles" | "ticks">,
    private readonly timers: Timers,
    /** Up to when all ticks of a pair are known to have come. */
    private readonly knownTo: (pair: string, now: number) => number,
  ) {
    this.unreachableSince = timers.now();
  }

  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return this.ask(() => this.source.candles(pair, stepMinutes, from, to));
  }

  async tickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    const now = this.timers.now();
    if (this.knownTo(pair, now) < time && now < time + PASSED) {
      throw new HistoryUnreachable("the last price before this moment may still come", time);
    }
    const ticks = await this.ask(() => this.source.ticks(pair, time - maxAge, time - 1));
    return ticks.findLast((tick) => tick.time < time) ?? null;
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    const asked = this.timers.now();
    this.unreachableSince ??= asked;
    if (asked - this.failedAt < REST) throw this.unreachable("it did not answer just now");
    let callOff = () => {};
    const late = new Promise<never>((_, reject) => {
      callOff = this.timers.after(PATIENCE, () => reject(new Error("no answer in time")));
    });
    try {
      const answer = await Promise.race([question(), late]);
      this.unreachableSince = null;
      return answer;
    } catch (error) {
      this.failedAt = this.timers.now();
      throw this.unreachable(messageOf(error), error);
    } finally {
      callOff();
    }
  }

  private unreachable(reason: string, cause?: unknown): HistoryUnreachable {
    return new HistoryUnreachable(reason, this.unreachableSince ?? this.timers.now(), { cause });
  }
}
