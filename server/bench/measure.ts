import { execFileSync } from "node:child_process";

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

/** Keeps this process to one core, so that it does not disturb what it measures. */
export function pinSelf(core: number): void {
  pin(process.pid, core);
}

/** Keeps a process and its threads to one core; says so and goes on where that cannot be done. */
export function pin(pid: number, core: number): void {
  try {
    execFileSync("taskset", ["-a", "-c", "-p", String(core), String(pid)], { stdio: "ignore" });
  } catch {
    process.stdout.write(`  (process ${pid} could not be kept to core ${core})\n`);
  }
}

/** A goal, what was measured, and whether that reaches it. */
export interface Verdict {
  goal: string;
  measured: string;
  reached: boolean;
}

export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const { goal, measured, reached } of verdicts) {
    process.stdout.write(`  ${reached ? "reached    " : "NOT REACHED"}  ${goal}: ${measured}\n`);
  }
}
