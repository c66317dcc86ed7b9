import { DAY, SIGNAL_LIMITS } from "@signaldeck/contract";
import { runMark, type MarkContext } from "../src/signals/runMark.ts";

/** Runs marks of the last day until one of them has a signal: `seedHistory` takes long for all of them. */
export async function publishOne(marks: MarkContext): Promise<void> {
  const { slot } = SIGNAL_LIMITS;
  let mark = Math.floor((marks.feed.clock.now() - DAY) / slot) * slot;
  while ((await runMark(marks, mark)).kind !== "published") mark += slot;
}
