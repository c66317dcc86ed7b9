import { DAY, SECOND } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { HistoryUnreachable } from "../HistoryUnreachable.ts";
import type { FeedHistory, Tick } from "../PriceFeed.ts";
import { UnusableRows, type FeedSource } from "./FeedSource.ts";
import type { Timers } from "./Timers.ts";
import { messageOf } from "../../process/messageOf.ts";

/** Longest wait for an answer: a mark that is being run waits for it. */
const PATIENCE = 2.5 * SECOND;
/** After a failure nobody asks again for so long, so that many who ask wait but once. */
const REST = 2 * SECOND;
/** When the past of a moment is complete at the vendor, also where we have not heard so, ms. */
const PASSED = 10 * SECOND;

/**
 * The vendor's history as settling asks it: never of a moment that may still get a tick, not
 * for long, and not again at once where it could not be reached.
 */
export class AskedHistory implements FeedHistory {
  private failedAt = -Infinity;
  /**
   * Since when a question is asked in vain, by its pair and moment: the others' answers say nothing
   * of it.
   */
  private readonly vainSince = new Map<string, number>();

  constructor(
    private readonly source: Pick<FeedSource, "candles" | "ticks">,
    private readonly timers: Timers,
    /** Up to when all ticks of a pair are known to have come. */
    private readonly knownTo: (pair: string, now: number) => number,
  ) {}

  candles(pair: string, stepMinutes: 1 | 5, from: number, to: number): Promise<Candle[]> {
    return this.ask(`${pair} ${to}`, () =>
      this.source.candles(pair, stepMinutes, from, to, "whole"),
    );
  }

  async tickBefore(pair: string, time: number, maxAge: number): Promise<Tick | null> {
    const now = this.timers.now();
    if (this.knownTo(pair, now) < time && now < time + PASSED) {
      throw new HistoryUnreachable("the last price before this moment may still come", time);
    }
    const ticks = await this.ask(`${pair} ${time}`, () =>
      this.source.ticks(pair, time - maxAge, time - 1, "whole"),
    );
    return ticks.findLast((tick) => tick.time < time) ?? null;
  }

  private async ask<T>(what: string, question: () => Promise<T>): Promise<T> {
    const asked = this.timers.now();
    const since = this.vainSince.get(what) ?? asked;
    this.vainSince.set(what, since);
    if (asked - this.failedAt < REST) {
      throw new HistoryUnreachable("it did not answer just now", since);
    }
    let callOff = () => {};
    const late = new Promise<never>((_, reject) => {
      callOff = this.timers.after(PATIENCE, () => reject(new Error("no answer in time")));
    });
    try {
      const answer = await Promise.race([question(), late]);
      this.vainSince.delete(what);
      return answer;
    } catch (error) {
      // Rows that nobody can use are of one pair; a call for another one need not wait.
      if (!(error instanceof UnusableRows)) this.failedAt = this.timers.now();
      this.forgetOld();
      throw new HistoryUnreachable(messageOf(error), since, { cause: error });
    } finally {
      callOff();
    }
  }

  /** The time was set anew: when somebody asked in vain says nothing. */
  beginAnew(): void {
    this.failedAt = -Infinity;
    this.vainSince.clear();
  }

  /** Of what nobody asks any more. */
  private forgetOld(): void {
    const oldest = this.timers.now() - DAY;
    for (const [what, since] of this.vainSince) if (since < oldest) this.vainSince.delete(what);
  }
}
