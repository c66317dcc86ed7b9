import { countText, percent, SECOND } from "@signaldeck/contract";

/** Between two lines, ms: what is done sooner says nothing. */
const BEAT = 5 * SECOND;

/** How much of a step is done; left out where nobody knows. */
export interface Share {
  /** Asked whenever a line is written. */
  done: () => number;
  of: number;
  /** What is counted, such as `rows`; bytes are said as a share alone. */
  what?: string;
}

/** Takes down which step is under way, in words such as `Checking the ledger`. */
export type ReportStep = (step: string, share?: Share) => void;

/** For callers who want to hear nothing. */
export const reportNothing: ReportStep = () => undefined;

/** A step as one line, without its end. */
export function lineOf(step: string, share?: Share): string {
  if (!share || share.of === 0) return `${step} ...`;
  const done = Math.min(share.done(), share.of);
  const counts =
    share.what === undefined ? "" : ` (${countText(done)} of ${countText(share.of)} ${share.what})`;
  return `${step}: ${percent(Math.floor((100 * done) / share.of), 0)}${counts}`;
}

/**
 * Says while `work` runs how far it is, a line at each beat: the same on a terminal and in a log.
 * @param every calls back at each beat until what it returns is called
 */
export async function withProgress<T>(
  write: (line: string) => void,
  work: (report: ReportStep) => Promise<T>,
  every: (look: () => void) => () => void = atEachBeat,
): Promise<T> {
  let now: { step: string; share?: Share | undefined } | null = null;
  const stop = every(() => {
    if (now) write(`${lineOf(now.step, now.share)}\n`);
  });
  try {
    return await work((step, share) => {
      now = { step, share };
    });
  } finally {
    stop();
  }
}

function atEachBeat(look: () => void): () => void {
  const timer = setInterval(look, BEAT);
  return () => clearInterval(timer);
}
