import { BOARD_LIMITS } from "@signaldeck/contract";
import { SignalEngine } from "../src/engine/SignalEngine.ts";
import { FIVE_MINUTES } from "../src/market/aggregateCandles.ts";
import { Plausible } from "../src/market/plausible/Plausible.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { createLog } from "../src/process/log.ts";
import { CandleHistory } from "../src/signals/CandleHistory.ts";
import { GrowingCandles } from "../src/signals/likely/GrowingCandles.ts";
import { BoardViews } from "../src/signals/pairs/BoardViews.ts";
import { judgePairs } from "../src/signals/pairs/judgePairs.ts";
import { chooseAt } from "../src/signals/runMark.ts";
import { ScriptedFeed } from "../src/testing/ScriptedFeed.ts";
import { cpuTime, percentile, type Verdict } from "./measure.ts";

const PAIRS = Array.from({ length: 30 }, (_, at) => `P${at}/USD`);
/** Candles of each pair that are known before the first mark. */
const KNOWN = 600;
const MARKS = 12;
const BOARD_LIMIT = 50;
const PAYOUT = 85;

/** The board of pairs, judged and encoded for both kinds of readers, beside the marks it lies between. */
export async function boardVerdict(): Promise<Verdict> {
  const begin = Date.UTC(2026, 5, 1, 9);
  const feed = new ScriptedFeed({ pairs: PAIRS, finestStep: 5, start: begin });
  for (const [seed, pair] of PAIRS.entries()) {
    const start = begin - KNOWN * FIVE_MINUTES;
    feed.setCandles(pair, generateCandles({ count: KNOWN + MARKS + 1, seed, start }));
  }
  const engine = new SignalEngine();
  const plausible = new Plausible(feed);
  const context = {
    feed,
    plausible,
    history: new CandleHistory(feed, KNOWN, plausible),
    log: createLog("silent"),
    minConfidence: 50,
    chooseDraft: (mark: number, candlesByPair: Parameters<SignalEngine["previews"]>[1]) =>
      engine.choose({ mark, candlesByPair }),
  };
  const candles = new GrowingCandles(context);
  const [marks, boards]: [number[], number[]] = [[], []];
  for (let mark = begin; mark < begin + MARKS * FIVE_MINUTES; mark += FIVE_MINUTES) {
    feed.moveTo(mark);
    marks.push(await cpuTime(async () => void (await chooseAt(context, mark))));
    const next = mark + FIVE_MINUTES;
    for (let at = mark + BOARD_LIMITS.step; at < next; at += BOARD_LIMITS.step) {
      feed.moveTo(at);
      boards.push(
        await cpuTime(async () => {
          const pairs = await judgePairs({ feed, engine, candles }, next);
          const views = new BoardViews({ at, pairs }, PAYOUT);
          for (const sight of ["all", "short"] as const) views.frame(null, views.view(sight, []));
        }),
      );
    }
  }
  // The first mark reads all that is known.
  const [board, mark] = [percentile(boards, 0.5), percentile(marks.slice(1), 0.5)];
  return {
    of: "P9",
    goal: `a board of ${PAIRS.length} pairs between the marks takes under ${BOARD_LIMIT} ms of processor time`,
    measured: `${board.toFixed(1)} ms, ${(board / mark).toFixed(1)} x a mark with its prices`,
    reached: board < BOARD_LIMIT,
  };
}
