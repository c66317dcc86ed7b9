import { DAY, SIGNAL_LIMITS } from "@signaldeck/contract";
import { readDoubt } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { readEnd } from "../../ledger/LedgerWriter.ts";
import { lastMark } from "../../signals/marks.ts";
import { runMark, type MarkContext } from "../../signals/runMark.ts";
import { settleDue } from "../../signals/settleDue.ts";
import { readSwitch } from "../../signals/switches/readSwitch.ts";
import { PastSignals } from "./PastSignals.ts";

const { slot: SLOT } = SIGNAL_LIMITS;

/**
 * The demo's first day of history: the engine is run over the marks of the last 24 hours of market
 * time, exactly as it runs live. Nothing is invented; on a simulated market the outcomes are as
 * good or bad as they came out. It is stored in one transaction: mark by mark it was most of a first
 * start, and a start that is cut off leaves nothing, so that the next one makes all of it.
 * @param context of a feed that has published nothing yet
 * @param span market time that it reaches back, milliseconds
 * @returns how many signals were published
 */
export async function seedHistory(context: MarkContext, span = DAY): Promise<number> {
  const now = context.feed.clock.now();
  // The newest mark is left to the runner, which decides whether it is still in time.
  const last = lastMark(now);
  let { mark, published } = await addMarks(context, last - span, last);
  for (; mark < last; mark += SLOT) {
    const result = await runMark(context, mark);
    if (result.kind === "published") published += 1;
  }
  await settleDue(context, now);
  return published;
}

/** @returns the first mark that is left to be run by itself, and how many signals were published */
async function addMarks(
  context: MarkContext,
  from: number,
  to: number,
): Promise<{ mark: number; published: number }> {
  const { database, keeper } = context;
  const { paused } = await readSwitch(database, "engine");
  if (paused || (await readDoubt(database))) return { mark: from, published: 0 };
  // What these begin with in a new installation they write themselves.
  await keeper?.serve();
  await keeper?.watch();
  const past = new PastSignals(context, await readEnd(database));
  let mark = from;
  while (mark < to && (await past.add(mark))) mark += SLOT;
  await database.write((transaction) => past.store(transaction));
  return { mark, published: past.count };
}
