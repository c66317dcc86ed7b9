import { DAY, MINUTE, SIGNAL_LIMITS } from "@signaldeck/contract";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { readEnd } from "../../ledger/LedgerWriter.ts";
import { EVENTS_KEPT } from "../../live/retireEvents.ts";
import { lastMark } from "../../signals/marks.ts";
import { runMark, type MarkContext } from "../../signals/runMark.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { readSwitch } from "../../signals/switches/readSwitch.ts";
import { PastSignals } from "./PastSignals.ts";

const { slot: SLOT } = SIGNAL_LIMITS;

/** How far back a demo's history goes, and how much of it is made as it runs live: market time, ms. */
export interface HistorySpan {
  all: number;
  /** Before that the engine is asked at full and half hours alone, which makes a first start a quick one. */
  whole: number;
}

/** What the demo has to show from its first minute on. */
const FIRST_MONTH: HistorySpan = { all: 30 * DAY, whole: DAY };
const EARLIER_STEP = 30 * MINUTE;

/**
 * The demo's history: the engine is run over the marks of the last month of market time, exactly as
 * it runs live, of the days before the last one at full and half hours. Nothing is invented, and no signal
 * left out for how it ended; on a simulated market the outcomes are as good or bad as they came out.
 * It is stored in one transaction: mark by mark it was most of a first start, and a start that is cut
 * off leaves nothing, so that the next one makes all of it.
 * @param context of a feed that has published nothing yet
 * @returns how many signals were published
 */
export async function seedHistory(context: MarkContext, span = FIRST_MONTH): Promise<number> {
  const now = context.feed.clock.now();
  // The newest mark is left to the runner, which decides whether it is still in time.
  const last = lastMark(now);
  const from = last - span.all;
  const isAsked = (mark: number) => mark >= last - span.whole || mark % EARLIER_STEP === 0;
  let { mark, published } = await addMarks(context, { from, to: last, isAsked });
  for (; mark < last; mark += SLOT) {
    if (!isAsked(mark)) {
      await settleDue(context, mark);
      continue;
    }
    const result = await runMark(context, mark);
    if (result.kind === "published") published += 1;
  }
  await settleDue(context, now);
  return published;
}

/** Marks of market time from `from` up to but not including `to`, and at which the engine is asked. */
interface Marks {
  from: number;
  to: number;
  isAsked: (mark: number) => boolean;
}

/** @returns the first mark that is left to be run by itself, and how many signals were published */
async function addMarks(
  context: MarkContext,
  { from, to, isAsked }: Marks,
): Promise<{ mark: number; published: number }> {
  const { database, memory } = context;
  const { paused } = await readSwitch(database, "engine");
  if (paused || (await readDoubt(database))) return { mark: from, published: 0 };
  // What these begin with in a new installation they write themselves.
  await memory?.serve();
  await memory?.watch();
  const past = new PastSignals(context, await readEnd(database), to - EVENTS_KEPT);
  let mark = from;
  while (mark < to && (await past.add(mark, isAsked(mark)))) mark += SLOT;
  await database.write((transaction) => past.store(transaction));
  return { mark, published: past.count };
}
