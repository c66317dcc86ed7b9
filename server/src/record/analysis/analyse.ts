import { RECORD_LIMITS, type RecordAnalysisDto } from "@signaldeck/contract";
import { calibrationOf, countResults, groupResults } from "./countResults.ts";
import type { PublicResult } from "./PublicResult.ts";
import { weekHour } from "./selects.ts";

type Analysis = Pick<
  RecordAnalysisDto,
  "counts" | "first" | "endings" | "hours" | "pairs" | "models" | "confidence" | "late"
>;

/** Everything that is counted of some results of one feed, which are in the order of their numbers. */
export function analyse(results: readonly PublicResult[]): Analysis {
  return {
    counts: countResults(results),
    first: results[0]?.sequence ?? 1,
    endings: endingsOf(results),
    hours: hoursOf(results),
    pairs: groupResults(results, ({ pair }) => pair),
    models: groupResults(results, ({ model }) => model),
    confidence: calibrationOf(results),
    late: RECORD_LIMITS.lateEntries.map((seconds, index) => ({
      seconds,
      ...compareLate(results, index),
    })),
  };
}

function endingsOf(results: readonly PublicResult[]): string {
  let next = results[0]?.sequence ?? 1;
  const parts: string[] = [];
  for (const { sequence, ending } of results) {
    parts.push(".".repeat(sequence - next), ending);
    next = sequence + 1;
  }
  return parts.join("");
}

function hoursOf(results: readonly PublicResult[]): RecordAnalysisDto["hours"] {
  const hours = new Map<number, RecordAnalysisDto["hours"][number]>();
  for (const { slot, ending } of results) {
    if (ending !== "W" && ending !== "L") continue;
    const { weekday, hour } = weekHour(slot);
    const key = weekday * 24 + hour;
    const known = hours.get(key) ?? { weekday, hour, won: 0, lost: 0 };
    hours.set(key, known);
    if (ending === "W") known.won += 1;
    else known.lost += 1;
  }
  return [...hours].sort(([one], [other]) => one - other).map(([, hour]) => hour);
}

/** The same signals on time and late, so that nothing but the delay differs. */
function compareLate(
  results: readonly PublicResult[],
  index: number,
): Omit<RecordAnalysisDto["late"][number], "seconds"> {
  const known = results.flatMap(({ ending, late }) => {
    const then = late?.[index];
    return then === undefined || then === "." ? [] : [{ ending, then }];
  });
  const count = (name: "ending" | "then", letter: string) =>
    known.filter((one) => one[name] === letter).length;
  return {
    signals: known.length,
    wonOnTime: count("ending", "W"),
    lostOnTime: count("ending", "L"),
    wonLate: count("then", "W"),
    lostLate: count("then", "L"),
  };
}
