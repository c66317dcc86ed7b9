import {
  DAY,
  HOUR,
  RECORD_LIMITS,
  type RecordAnalysisDto,
  type RecordEndingsDto,
  type CalibrationRowDto,
} from "@signaldeck/contract";
import { calibrationRows } from "../../../engine/calibrationRows.ts";
import { getOrMake } from "../../../process/getOrMake.ts";
import { EndingCounts, EndingGroups } from "./EndingCounts.ts";
import { EndingLine } from "./EndingLine.ts";
import type { PublicResult } from "./PublicResult.ts";
import { BUCKET_EDGES, bucketOf } from "../../../engine/Tally.ts";

/** Confidences that were published against what happened, in the ranges of the tested calibration. */
class ConfidenceTally {
  private readonly buckets = BUCKET_EDGES.map(() => ({ n: 0, won: 0, said: 0 }));

  add({ ending, confidence }: PublicResult): void {
    if (confidence === null || (ending !== "W" && ending !== "L")) return;
    const bucket = this.buckets[bucketOf(confidence / 100)];
    if (!bucket) return;
    bucket.n += 1;
    bucket.said += confidence / 100;
    if (ending === "W") bucket.won += 1;
  }

  present(): CalibrationRowDto[] {
    return calibrationRows(this.buckets);
  }
}

/** What follows from the results alone. */
export type Analysis = Pick<
  RecordAnalysisDto,
  "counts" | "curve" | "hours" | "pairs" | "models" | "confidence" | "late"
>;

/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

type Hour = RecordAnalysisDto["hours"][number];
type Late = RecordAnalysisDto["late"][number];

/**
 * Everything that is counted of some results of one feed. Each is looked at once, when it comes in:
 * a record of a million must hold up nobody whenever another signal ends.
 */
export class RecordTally {
  private readonly counts = new EndingCounts();
  private readonly line = new EndingLine();
  private readonly hours = new Map<number, Hour>();
  private readonly pairs = new EndingGroups();
  private readonly models = new EndingGroups();
  private readonly confidence = new ConfidenceTally();
  private readonly late = RECORD_LIMITS.lateEntries.map(noneLate);
  /** As presented since the last result. */
  private analysis: Analysis | null = null;
  private endings: RecordEndingsDto | null = null;

  add(result: PublicResult): void {
    const { sequence, ending, pair, model } = result;
    this.counts.add(ending);
    this.line.add(sequence, ending);
    this.pairs.add(pair, ending);
    this.models.add(model, ending);
    this.confidence.add(result);
    this.addHour(result);
    this.addLate(result);
    this.analysis = null;
    this.endings = null;
  }

  present(): Analysis {
    this.analysis ??= {
      counts: this.counts.present(),
      curve: this.line.curve(this.counts.decided),
      hours: [...this.hours].sort(([one], [other]) => one - other).map(([, hour]) => ({ ...hour })),
      pairs: this.pairs.present(),
      models: this.models.present(),
      confidence: this.confidence.present(),
      late: this.late.map((counts) => ({ ...counts })),
    };
    return this.analysis;
  }

  presentEndings(): RecordEndingsDto {
    this.endings ??= { first: this.line.first, endings: this.line.text() };
    return this.endings;
  }

  private addHour({ slot, ending }: PublicResult): void {
    if (ending !== "W" && ending !== "L") return;
    const weekday = (Math.floor(slot / DAY) + FIRST_WEEKDAY) % 7;
    const hour = Math.floor(slot / HOUR) % 24;
    const known = getOrMake(this.hours, weekday * 24 + hour, () => ({
      weekday,
      hour,
      won: 0,
      lost: 0,
    }));
    if (ending === "W") known.won += 1;
    else known.lost += 1;
  }

  /** The same signal on time and late, so that nothing but the delay differs. */
  private addLate({ ending, late }: PublicResult): void {
    for (const [index, counts] of this.late.entries()) {
      const then = late?.[index];
      if (then === undefined || then === ".") continue;
      counts.signals += 1;
      if (ending === "W") counts.wonOnTime += 1;
      if (ending === "L") counts.lostOnTime += 1;
      if (then === "W") counts.wonLate += 1;
      if (then === "L") counts.lostLate += 1;
    }
  }
}

function noneLate(seconds: number): Late {
  return { seconds, signals: 0, wonOnTime: 0, lostOnTime: 0, wonLate: 0, lostLate: 0 };
}
