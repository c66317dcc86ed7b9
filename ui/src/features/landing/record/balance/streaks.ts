import type { Ending, Endings } from "./endings.ts";

/** Lengths of losing runs that are counted one by one; the last stands for longer ones, too. */
export const RUN_LENGTHS = [3, 4, 5, 6, 7, 8] as const;

/** Signals in a row that ended alike. Even ones neither add to a run nor end it. */
export interface Run {
  length: number;
  /** Numbers of its first and last signal. */
  from: number;
  to: number;
}

/** How often one length came, and the newest run of it. */
export interface RunCount {
  length: number;
  /** Also counts longer runs. */
  orMore: boolean;
  times: number;
  newest: Run | null;
}

export interface Streaks {
  /** The longest one, of several the newest; null: there is none. */
  winning: Run | null;
  losing: Run | null;
  losses: RunCount[];
}

/** The runs of won and lost signals. */
export function streaksOf({ letters, numbers }: Endings): Streaks {
  const longest = new Map<Ending, Run>();
  const last = RUN_LENGTHS.at(-1);
  const losses = RUN_LENGTHS.map<RunCount>((length) => ({
    length,
    orMore: length === last,
    times: 0,
    newest: null,
  }));
  for (const { ending, ...run } of runsOf({ letters, numbers })) {
    if (run.length >= (longest.get(ending)?.length ?? 0)) longest.set(ending, run);
    const count = losses.find(({ length, orMore }) =>
      orMore ? run.length >= length : run.length === length,
    );
    if (ending !== "L" || !count) continue;
    count.times += 1;
    count.newest = run;
  }
  return { winning: longest.get("W") ?? null, losing: longest.get("L") ?? null, losses };
}

/** Runs in the order of their numbers, each as long as it goes. */
export function runsOf({ letters, numbers }: Endings): (Run & { ending: Ending })[] {
  const runs: (Run & { ending: Ending })[] = [];
  for (let index = 0; index < letters.length; index += 1) {
    const ending = letters[index];
    if (ending !== "W" && ending !== "L") continue;
    const to = numbers[index] as number;
    const run = runs.at(-1);
    if (run?.ending === ending) {
      run.length += 1;
      run.to = to;
    } else runs.push({ ending, length: 1, from: to, to });
  }
  return runs;
}
