import { SECOND } from "@signaldeck/contract";
import { getOrMake } from "../getOrMake.ts";

/** For so long a tick says what time it is, steady ms. */
const FRESH = 30 * SECOND;
/** A pair's times go with ours where two ticks are as far apart by both, but for so much, ms. */
const UNEVEN = 2 * SECOND;

/** What a pair's ticks have said; `ahead`: how far their time is ahead of the steady clock's. */
interface Heard {
  last: { time: number; at: number } | null;
  /** The freshest first: none that follows is ahead of it. */
  kept: { ahead: number; at: number }[];
}

/**
 * What the times of arriving ticks say about the time that it is. A tick tells it only where its pair's
 * time goes on as ours does: a closed market's last price, a backlog, a repeated or invented time do
 * not. Of each pair its freshest tick of late counts, since one on its way is no clock that is behind.
 */
export class TickWitness {
  private readonly pairs = new Map<string, Heard>();

  /** @param time the vendor's, epoch ms @param at the steady clock's when it came, ms */
  hear(pair: string, time: number, at: number): void {
    const heard = getOrMake<string, Heard>(this.pairs, pair, () => ({ last: null, kept: [] }));
    const { last, kept } = heard;
    heard.last = { time, at };
    if (last === null || time <= last.time) return;
    if (Math.abs(time - last.time - (at - last.at)) > UNEVEN) return;
    const ahead = time - at;
    while ((kept.at(-1)?.ahead ?? Infinity) <= ahead) kept.pop();
    kept.push({ ahead, at });
  }

  /** What was heard tells nothing any more: one of the clocks was moved. */
  forget(): void {
    this.pairs.clear();
  }

  /** How far the time of each pair that tells it at the steady time `at` is ahead of that, ms. */
  aheadAt(at: number): number[] {
    return [...this.pairs.values()].flatMap(({ kept }) => {
      while (kept[0] !== undefined && kept[0].at < at - FRESH) kept.shift();
      return kept[0] === undefined ? [] : [kept[0].ahead];
    });
  }
}
