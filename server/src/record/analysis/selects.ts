import { DAY, HOUR, type RecordSelection } from "@signaldeck/contract";
import type { PublicResult } from "./PublicResult.ts";

/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Weekday (Monday is 0) and hour of a mark, UTC. */
export const weekHour = (slot: number): { weekday: number; hour: number } => ({
  weekday: (Math.floor(slot / DAY) + FIRST_WEEKDAY) % 7,
  hour: Math.floor(slot / HOUR) % 24,
});

/** Whether a result is among those that are asked for; the feed is not looked at. */
export function selects(selection: RecordSelection): (result: PublicResult) => boolean {
  const tests = testsOf(selection);
  return (result) => tests.every((test) => test(result));
}

/** Those that are asked for, in a list that stays as it is while the results grow. */
export function selected(
  results: readonly PublicResult[],
  selection: RecordSelection,
): PublicResult[] {
  // Most ask for all: a copy holds everybody up a tenth as long as a look at each.
  return testsOf(selection).length === 0 ? [...results] : results.filter(selects(selection));
}

function testsOf(selection: RecordSelection): ((result: PublicResult) => boolean)[] {
  const { source, grade, pair, model, weekday, hour } = selection;
  const { confidenceFrom, confidenceTo } = selection;
  // Only what is asked for is looked at: a question that anyone may ask goes through all results.
  const tests: ((result: PublicResult) => boolean)[] = [];
  if (source !== undefined) tests.push((result) => result.source === source);
  if (grade !== undefined) tests.push((result) => result.grade === grade);
  if (pair !== undefined) tests.push((result) => result.pair === pair);
  if (model !== undefined) tests.push((result) => result.model === model);
  if (weekday !== undefined) tests.push(({ slot }) => weekHour(slot).weekday === weekday);
  if (hour !== undefined) tests.push(({ slot }) => weekHour(slot).hour === hour);
  if (confidenceFrom !== undefined || confidenceTo !== undefined) {
    const [from, to] = [confidenceFrom ?? 0, confidenceTo ?? 100];
    tests.push(
      ({ confidence }) =>
        confidence !== null && confidence >= from && (confidence < to || to === 100),
    );
  }
  return tests;
}
