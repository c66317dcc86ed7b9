import { SIGNAL_LIMITS } from "@signaldeck/contract";
import { PREVIEW_CANDLES, previewFrom } from "../../engine/preview.ts";
import type { Candle } from "../../market/Candle.ts";
import { AROUND } from "../../market/plausible/Plausible.ts";
import type { SignalsContext } from "../SignalsContext.ts";

const { slot: SLOT } = SIGNAL_LIMITS;

/** The candles of a pair up to the growing one, or why there are none. */
export type Growing = { candles: readonly Candle[] } | { silent: "no_candle" | "disbelieved" };

/**
 * The candles of each pair up to the one that ends at a coming mark, which is growing, as far as they
 * can be believed. Those that have closed are read once for a mark.
 */
export class GrowingCandles {
  private readonly closed = new Map<string, { mark: number; candles: readonly Candle[] }>();

  constructor(private readonly context: Pick<SignalsContext, "feed" | "plausible">) {}

  async of(pair: string, mark: number): Promise<Growing> {
    const { feed, plausible } = this.context;
    const growing = await feed.growing(pair);
    if (growing?.time !== mark - SLOT) return { silent: "no_candle" };
    const before = await this.closedBefore(growing, pair, mark);
    // A candle is held against a few of those beside it, and there are none after this one.
    const believed = await plausible.believable(pair, [...before.slice(-AROUND), growing], 5);
    if (believed.at(-1) !== growing) return { silent: "disbelieved" };
    return { candles: [...before, growing] };
  }

  private async closedBefore(
    growing: Candle,
    pair: string,
    mark: number,
  ): Promise<readonly Candle[]> {
    const known = this.closed.get(pair);
    if (known?.mark === mark) return known.candles;
    const { feed, plausible } = this.context;
    const last = growing.time;
    const read = await feed.candles(pair, 5, previewFrom(last), last);
    const recent = [...read.slice(-PREVIEW_CANDLES), growing];
    const candles = (await plausible.believable(pair, recent, 5)).filter((one) => one !== growing);
    // The one that has just closed may be on its way.
    if (candles.at(-1)?.time === last - SLOT) this.closed.set(pair, { mark, candles });
    return candles;
  }
}
