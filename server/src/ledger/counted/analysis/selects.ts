import type { RecordSelection } from "@signaldeck/contract";
import type { PublicResult } from "./PublicResult.ts";

/** Results that are looked at for one part, about a millisecond. */
const LOOKED_AT = 20_000;

/** Whether a result is among those that are asked for; the feed is not looked at. */
export function selects(selection: RecordSelection): (result: PublicResult) => boolean {
  const tests = testsOf(selection);
  return (result) => tests.every((test) => test(result));
}

/**
 * Those that are asked for, `size` at once. The results may grow between two parts: each comes once,
 * and none that is newer than the newest was when the first part was taken. Nobody waits until a
 * million are copied, or looked at.
 */
export function* selectedInParts(
  results: readonly PublicResult[],
  selection: RecordSelection,
  size: number,
): Generator<PublicResult[]> {
  const isSelected = selects(selection);
  const newest = results.at(-1)?.sequence ?? 0;
  let last = 0;
  for (;;) {
    const part: PublicResult[] = [];
    const from = countBefore(results, last + 1);
    const to = Math.min(from + LOOKED_AT, countBefore(results, newest + 1));
    if (from === to) return;
    for (let at = from; at < to && part.length < size; at += 1) {
      const result = results[at];
      if (!result) break;
      last = result.sequence;
      if (isSelected(result)) part.push(result);
    }
    yield part;
  }
}

/** How many of results in the order of their numbers have a smaller one; few are looked at. */
export function countBefore(results: readonly PublicResult[], before: number): number {
  let [from, to] = [0, results.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((results[middle]?.sequence ?? Infinity) < before) from = middle + 1;
    else to = middle;
  }
  return from;
}

function testsOf(selection: RecordSelection): ((result: PublicResult) => boolean)[] {
  const { source, grade, pair, model, confidenceFrom, confidenceTo } = selection;
  // Only what is asked for is looked at: a question that anyone may ask goes through all results.
  const tests: ((result: PublicResult) => boolean)[] = [];
  if (source !== undefined) tests.push((result) => result.source === source);
  if (grade !== undefined) tests.push((result) => result.grade === grade);
  if (pair !== undefined) tests.push((result) => result.pair === pair);
  if (model !== undefined) tests.push((result) => result.model === model);
  if (confidenceFrom !== undefined || confidenceTo !== undefined) {
    const [from, to] = [confidenceFrom ?? 0, confidenceTo ?? 100];
    tests.push(
      ({ confidence }) =>
        confidence !== null && confidence >= from && (confidence < to || to === 100),
    );
  }
  return tests;
}
