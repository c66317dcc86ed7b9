import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Candle } from "../Candle.ts";
import { UnusableRows, type Reading } from "../live/FeedSource.ts";
import type { Timers } from "../live/Timers.ts";
import { readKlines } from "./messages.ts";

const ADDRESS = "https://data-api.binance.vision/api/v3/klines";
const MOST = 1_000;
const PATIENCE = 8 * SECOND;
/** Where 429 or 418 come without a word on how long to wait. */
const REST = MINUTE;

export type Fetch = (url: string, options: { signal: AbortSignal }) => Promise<Response>;

/** Which candles are asked for: those whose open lies in [from, to), epoch milliseconds. */
interface Klines {
  symbol: string;
  stepMinutes: 1 | 5;
  from: number;
  to: number;
  reading: Reading;
}

/** Closed candles by HTTP. After 429 or 418 nothing is asked for as long as Binance says. */
export class BinanceHistory {
  errors = 0;
  private restUntil = 0;

  constructor(
    private readonly timers: Timers,
    private readonly fetch: Fetch,
    private readonly address = ADDRESS,
  ) {}

  /**
   * Closed candles whose open lies in [from, to), oldest first.
   * @throws UnusableRows where a row of a whole reading is no candle; otherwise Error when they cannot be read
   */
  async read({ symbol, stepMinutes, from, to, reading }: Klines): Promise<Candle[]> {
    const length = stepMinutes * MINUTE;
    const candles: Candle[] = [];
    for (let begin = from; begin < to; begin += MOST * length) {
      const end = Math.min(to, begin + MOST * length) - 1;
      const query = new URLSearchParams({
        symbol,
        interval: `${stepMinutes}m`,
        startTime: String(begin),
        endTime: String(end),
        limit: String(MOST),
      });
      const read = await this.ask(`${this.address}?${query.toString()}`, reading);
      candles.push(...read.filter(({ time }) => time >= begin && time <= end));
    }
    return candles;
  }

  private async ask(url: string, reading: Reading): Promise<Candle[]> {
    const now = this.timers.now();
    if (now < this.restUntil) {
      throw new Error(`Binance asks to wait ${Math.ceil((this.restUntil - now) / SECOND)} s more`);
    }
    const abort = new AbortController();
    const callOff = this.timers.after(PATIENCE, () => abort.abort(new Error("no answer in time")));
    try {
      const response = await this.fetch(url, { signal: abort.signal });
      if (response.status === 429 || response.status === 418) {
        const seconds = Number(response.headers.get("retry-after") ?? NaN);
        this.restUntil = this.timers.now() + (seconds > 0 ? seconds * SECOND : REST);
      }
      if (!response.ok) throw new Error(`Binance answered ${response.status}`);
      const read = readKlines(await response.json(), servedAt(response, this.timers.now()));
      if (reading === "whole" && read.unusable > 0) throw new UnusableRows("Binance");
      return read.candles;
    } catch (error) {
      this.errors += 1;
      throw error;
    } finally {
      callOff();
    }
  }
}

/** The server's clock when it answered: a candle is closed by it, not by ours. */
function servedAt(response: Response, now: number): number {
  const date = Date.parse(response.headers.get("date") ?? "");
  // The header knows whole seconds only, which is the stricter reading.
  return Number.isNaN(date) ? now - 5 * SECOND : date;
}
