import { DAY, SIGNAL_LIMITS } from "@signaldeck/contract";
import { runMark, type MarkContext } from "../signals/runMark.ts";
import { settleDue } from "../signals/settleDue.ts";

/**
 * The demo's first day of history: the engine is run over the marks of the last 24 hours of market
 * time, exactly as it runs live. Nothing is invented; on a simulated market the outcomes are as
 * good or bad as they came out.
 * @returns how many signals were published
 */
export async function seedHistory(context: MarkContext): Promise<number> {
  const { slot } = SIGNAL_LIMITS;
  const now = context.feed.clock.now();
  const last = Math.floor(now / slot) * slot;
  let published = 0;
  // The newest mark is left to the runner, which decides whether it is still in time.
  for (let mark = last - DAY; mark < last; mark += slot) {
    const result = await runMark(context, mark);
    if (result.kind === "published") published += 1;
  }
  await settleDue(context, now);
  return published;
}
