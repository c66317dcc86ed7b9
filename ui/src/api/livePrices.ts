import { PRICE_STEP, type PriceChangesDto } from "@signaldeck/contract";
import { marketCalls } from "./marketCalls.ts";
import { streamedPairs } from "./streamedSlice.ts";
import { addPoints, fillGap, growCandles, pointsOf, stepOf } from "./priceChanges.ts";
import { ANEW, readAnew } from "./readAnew.ts";
import type { AppDispatch, RootState } from "./store.ts";

const { candles, prices, pricesSince } = marketCalls.endpoints;

/** Events that are kept for a pair whose first prices are still on their way. */
const KEPT = 5;
const STEPS = [1, 5] as const;

/** What the stream says of prices, written into what screens have read of them. */
export class LivePrices {
  /** The pairs that the open stream brings. */
  private pairs: readonly string[] = [];
  private seq: number | null = null;
  private recent: PriceChangesDto[] = [];
  /** Pairs of which something was missed, with the last that was known before, and those asked for. */
  private readonly missed = new Map<string, number | undefined>();
  private readonly asked = new Set<string>();

  constructor(
    private readonly dispatch: AppDispatch,
    private readonly state: () => RootState,
  ) {}

  /** A stream was opened that brings these pairs; what came since the last one is asked for. */
  opened(pairs: readonly string[]): void {
    this.seq = null;
    this.recent = [];
    this.pairs = pairs;
    this.dispatch(streamedPairs(pairs));
    this.missAll();
  }

  /** No stream brings anything: whoever shows prices asks for them. */
  lost(): void {
    if (this.pairs.length === 0) return;
    this.pairs = [];
    this.dispatch(streamedPairs([]));
  }

  take(changes: PriceChangesDto): void {
    if (this.seq !== null && changes.seq !== this.seq + 1) this.missAll();
    this.seq = changes.seq;
    this.recent = [...this.recent.slice(1 - KEPT), changes];
    for (const pair of Object.keys(changes.pairs)) this.apply(pair, changes);
    this.askForMissed();
  }

  private apply(pair: string, changes: PriceChangesDto): void {
    const known = this.lastOf(pair);
    const newest = pointsOf(changes, pair).at(-1)?.[0];
    // A recording that began anew.
    if (known !== undefined && newest !== undefined && stepOf(newest) < stepOf(known)) {
      this.readWhole(pair);
      return;
    }
    const points = this.recent.flatMap((one) => pointsOf(one, pair));
    const { updateQueryData } = marketCalls.util;
    this.dispatch(updateQueryData("prices", { query: { pair } }, (dto) => addPoints(dto, points)));
    for (const step of STEPS) {
      this.dispatch(
        updateQueryData("candles", { query: { pair, step } }, (dto) =>
          growCandles(dto, pointsOf(changes, pair), changes.minutes?.[pair]),
        ),
      );
    }
  }

  private missAll(): void {
    for (const pair of this.pairs) this.miss(pair, this.lastOf(pair));
    this.askForMissed();
  }

  /** What is missed from an earlier time on is missed from there. */
  private miss(pair: string, last: number | undefined): void {
    const before = this.missed.get(pair);
    this.missed.set(
      pair,
      before !== undefined && last !== undefined ? Math.min(before, last) : last,
    );
  }

  private lastOf(pair: string): number | undefined {
    return prices.select({ query: { pair } })(this.state()).data?.times.at(-1);
  }

  private askForMissed(): void {
    for (const [pair, last] of [...this.missed]) {
      if (!this.pairs.includes(pair)) this.missed.delete(pair);
      else if (!this.asked.has(pair)) void this.fill(pair, last);
    }
  }

  /** Asks for what is missing of a pair that somebody looks at; a failure is tried again. */
  private async fill(pair: string, last: number | undefined): Promise<void> {
    const arg = { query: { pair } };
    const entry = prices.select(arg)(this.state());
    if (entry.isUninitialized || entry.isLoading) {
      // Nobody reads it, or all of it is on its way.
      this.missed.delete(pair);
      return;
    }
    if (!entry.data || last === undefined) {
      this.readWhole(pair);
      return;
    }
    this.asked.add(pair);
    this.missed.delete(pair);
    const since = stepOf(last) * PRICE_STEP;
    const reply = await this.dispatch(pricesSince.initiate({ query: { pair, since } }, ANEW));
    this.asked.delete(pair);
    const { data } = reply;
    if (!data) {
      this.miss(pair, last);
      return;
    }
    this.dispatch(
      marketCalls.util.updateQueryData("prices", arg, (dto) => fillGap(dto, since, data)),
    );
    this.readCandles(pair);
  }

  private readWhole(pair: string): void {
    this.missed.delete(pair);
    this.asked.add(pair);
    void this.dispatch(readAnew(prices, { query: { pair } })).then(({ isError }) => {
      this.asked.delete(pair);
      if (isError) this.miss(pair, undefined);
    });
    this.readCandles(pair);
  }

  /** Those that somebody has read. */
  private readCandles(pair: string): void {
    for (const step of STEPS) {
      const arg = { query: { pair, step } };
      if (candles.select(arg)(this.state()).data) void this.dispatch(readAnew(candles, arg));
    }
  }
}
