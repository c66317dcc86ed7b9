import { execFileSync } from "node:child_process";
import { SECOND } from "@signaldeck/contract";

/** The value below which a share of the figures lies (nearest rank); NaN for none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** Milliseconds that one run of `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Core of the generator; what is measured runs on core 0. */
export const GENERATOR_CORE = 1;
/** For what is spread over all of them, such as hashing, or a browser's processes. */
export const CORES = "0,1";

/** Keeps this process to one core, so that it does not disturb what it measures. */
export function pinSelf(core: number | string): void {
  pin(process.pid, core);
}

/** Keeps a process and its threads to one core, or to some such as `0,1`; says so where it cannot. */
export function pin(pid: number, core: number | string): void {
  try {
    execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)], { stdio: "ignore" });
  } catch {
    process.stdout.write(`  (process ${pid} could not be kept to core ${core})\n`);
  }
}

/** `quick` says within some minutes whether something has gone wrong; figures are those of `full`. */
export type Effort = "quick" | "full";

/** How often something is measured: an odd number, so that the median is one of them. */
export const roundsOf = (effort: Effort, full: number) => (effort === "quick" ? 1 : full);

/** Milliseconds of processor time, of all threads, that `work` takes in this process. */
export async function cpuTime(work: () => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How often each caller has written so far, so that no two of its writes in a row are the same. */
const counts: number[] = [];

/**
 * How many writes there are in a second while some callers write at once, each one after the other.
 * @param length milliseconds
 * @param write given the caller, and how often it has written before
 */
export async function writesPerSecond(given: {
  callers: number;
  length: number;
  write: (caller: number, count: number) => Promise<unknown>;
}): Promise<number> {
  const { callers, length, write } = given;
  let written = 0;
  const took = await timed(async () => {
    const end = performance.now() + length;
    const work = async (caller: number) => {
      while (performance.now() < end) {
        const count = counts[caller] ?? 0;
        counts[caller] = count + 1;
        await write(caller, count);
        written += 1;
      }
    };
    await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));
  });
  return (written * SECOND) / took;
}

/** A goal, what was measured, and whether that reaches it. */
export interface Verdict {
  /** Which of the product's goals it belongs to. */
  of: string;
  goal: string;
  measured: string;
  reached: boolean;
}

export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const { of, goal, measured, reached } of verdicts) {
    const verdict = reached ? "reached    " : "NOT REACHED";
    process.stdout.write(`  ${verdict}  ${of.padEnd(3)}  ${goal}: ${measured}\n`);
  }
}
