import { type InstrumentClass, instrumentClass } from "../market/pairs.ts";
import type { JudgedMark } from "./judge.ts";
import { BUCKET_EDGES, bucketOf } from "./Tally.ts";

/** Signals of one class of instruments, one quarter of a year and one bucket of confidence. */
export interface CoverageCell {
  market: InstrumentClass;
  /** Such as "2025Q2", UTC. */
  quarter: string;
  /** Lower edge of the bucket. */
  from: number;
  n: number;
  /** Mean probability and mean ends of the interval shown. */
  predicted: number;
  low: number;
  high: number;
  realised: number;
  covered: boolean;
}

/** How often the interval shown held the rate that was realised. */
export interface Coverage {
  /** Cells with fewer signals are left out. */
  minimum: number;
  cells: number;
  covered: number;
  /** `covered` of `cells`; null where there are none. */
  share: number | null;
  list: CoverageCell[];
}

/** With fewer signals a rate says little, and nothing of the interval beside it. */
const MINIMUM = 300;

/** The coverage over all cells with 300 signals or more, ties left out. */
export function coverageOf(marks: readonly JudgedMark[]): Coverage {
  const groups = new Map<string, JudgedMark[]>();
  for (const mark of marks) {
    if (mark.change === "tie") continue;
    const { market, quarter, bucket } = cellOf(mark);
    const key = `${market} ${quarter} ${bucket}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [mark]);
    else group.push(mark);
  }
  const list = [...groups.values()]
    .filter((group) => group.length >= MINIMUM)
    .map(describe)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const covered = list.filter((cell) => cell.covered).length;
  const cells = list.length;
  return { minimum: MINIMUM, cells, covered, share: cells === 0 ? null : covered / cells, list };
}

function cellOf({ series, mark, probability }: JudgedMark): {
  market: InstrumentClass;
  quarter: string;
  bucket: number;
} {
  const date = new Date(mark);
  const quarter = `${date.getUTCFullYear()}Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
  return { market: instrumentClass(series.pair), quarter, bucket: bucketOf(probability) };
}

function describe(group: readonly JudgedMark[]): CoverageCell {
  const [first] = group;
  if (first === undefined) throw new RangeError("A cell has at least one signal");
  const mean = (pick: (mark: JudgedMark) => number): number =>
    group.reduce((sum, mark) => sum + pick(mark), 0) / group.length;
  const { market, quarter, bucket } = cellOf(first);
  const low = mean((mark) => mark.low);
  const high = mean((mark) => mark.high);
  const realised = mean(({ saidUp, change }) => (saidUp === (change === "up") ? 1 : 0));
  return {
    market,
    quarter,
    from: BUCKET_EDGES[bucket] ?? 0,
    n: group.length,
    predicted: mean(({ probability }) => probability),
    low,
    high,
    realised,
    covered: low <= realised && realised <= high,
  };
}

const keyOf = ({ market, quarter, from }: CoverageCell): string => `${market} ${quarter} ${from}`;
