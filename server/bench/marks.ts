import { BOARD_LIMITS, SECOND } from "@signaldeck/contract";
import { MarkForecasts } from "../src/ledger/forecasts/MarkForecasts.ts";
import { FIVE_MINUTES } from "../src/market/aggregateCandles.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { GrowingCandles } from "../src/signals/likely/GrowingCandles.ts";
import { BoardViews } from "../src/signals/pairs/BoardViews.ts";
import { judgePairs } from "../src/signals/pairs/judgePairs.ts";
import { startInstance, type Instance } from "../src/signals/testing/modelsFixture.ts";
import { MARK, signalsFixture } from "../src/signals/testing/signalsFixture.ts";
import type { ScriptedFeed } from "../src/testing/ScriptedFeed.ts";
import { cpuTime, percentile, type Verdict } from "./measure.ts";

const PAIRS = Array.from({ length: 30 }, (_, at) => `P${at}/USD`);
/** Candles of each pair that are known before the first mark. */
const KNOWN = 600;
const MARKS = 60;
/** Marks at the end before which the board is fed all the time. */
const WITH_BOARD = 12;
/** Milliseconds of processor time, of a mark and of a board. */
const LIMIT = 50;

/**
 * Marks as they are run, on a database: the engine, the record of all pairs' forecasts, the signal or
 * the silence, what is learned and watched; and before some of them the board of pairs, judged and
 * encoded for both kinds of readers.
 */
export async function marksVerdicts(): Promise<Verdict[]> {
  const fixture = await signalsFixture({ finestStep: 5, pairs: PAIRS });
  try {
    const { feed, clock } = fixture;
    for (const [seed, pair] of PAIRS.entries()) {
      const start = MARK - KNOWN * FIVE_MINUTES;
      const made = { count: KNOWN + MARKS + 1, seed, start, reversal: 0.5 };
      feed.setCandles(pair, generateCandles(made));
    }
    const instance = await startInstance(fixture);
    const candles = new GrowingCandles(instance.context);
    const [marks, boards]: [number[], number[]] = [[], []];
    for (let count = 0; count < MARKS; count += 1) {
      const mark = MARK + count * FIVE_MINUTES;
      if (count >= MARKS - WITH_BOARD) {
        boards.push(...(await boardsBefore(mark, { feed, instance, candles })));
      }
      feed.moveTo(mark);
      clock.advance(mark + SECOND - clock.now());
      marks.push(await cpuTime(async () => void (await instance.run(mark))));
    }
    const recorded = await instance.context.database.model(MarkForecasts).count();
    if (recorded !== MARKS) throw new Error(`${recorded} of ${MARKS} marks have their forecasts`);
    return verdictsOf(marks, boards);
  } finally {
    await fixture.storage.close();
  }
}

/** What each board of the five minutes before a mark costs. */
async function boardsBefore(
  mark: number,
  {
    feed,
    instance: { engine, context },
    candles,
  }: { feed: ScriptedFeed; instance: Instance; candles: GrowingCandles },
): Promise<number[]> {
  const costs: number[] = [];
  for (let at = mark - FIVE_MINUTES + BOARD_LIMITS.step; at < mark; at += BOARD_LIMITS.step) {
    feed.moveTo(at);
    costs.push(
      await cpuTime(async () => {
        const pairs = await judgePairs({ feed, engine, candles }, mark);
        const views = new BoardViews({ at, pairs }, context.payoutPercent);
        for (const sight of ["all", "short"] as const) views.frame(null, views.view(sight, []));
      }),
    );
  }
  return costs;
}

function verdictsOf(all: readonly number[], boards: readonly number[]): Verdict[] {
  // The first mark reads all that is known.
  const marks = all.slice(1);
  const [mark, worst, board] = [
    percentile(marks, 0.5),
    Math.max(...marks),
    percentile(boards, 0.5),
  ];
  return [
    {
      of: "P9",
      goal: `a mark over ${PAIRS.length} pairs, with the record of its forecasts, takes under ${LIMIT} ms of processor time`,
      measured: `${mark.toFixed(1)} ms (at most ${worst.toFixed(1)})`,
      reached: mark < LIMIT,
    },
    {
      of: "P9",
      goal: `a board of ${PAIRS.length} pairs between the marks takes under ${LIMIT} ms of processor time`,
      measured: `${board.toFixed(1)} ms, ${(board / mark).toFixed(2)} x a mark`,
      reached: board < LIMIT,
    },
  ];
}
