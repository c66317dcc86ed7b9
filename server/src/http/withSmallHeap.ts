import { setFlagsFromString } from "node:v8";

/**
 * By how many percent the heap may grow beyond what a collection has left until the next one begins.
 * V8's own choice, which 0 stands for, is up to 300 where the machine has memory to spare.
 */
const GROWTH = 50;

let running = 0;

/**
 * Has garbage collected before there is much of it while `work` runs: a file of a million signals
 * would otherwise take half a gigabyte from what else runs on the machine. Not for good, since many
 * small replies are a sixth slower with it.
 */
export async function withSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  if (running === 0) growBy(GROWTH);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) growBy(0);
  }
}

const growBy = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
