import { setFlagsFromString } from "node:v8";

/**
 * By how many percent the heap may grow beyond what a collection has left. V8's own choice, which 0
 * stands for, is up to 300 where the machine has memory to spare.
 */
const GROWTH = 400;

/**
 * At how many percent of that growth the next collection begins, which makes two fifths of the heap;
 * 0 stands for V8's own choice, near the end. Less growth alone would not do: what a collection has
 * allowed holds until the next one, half a gigabyte later on a large server. This is asked whenever
 * memory is taken, and so holds from the beginning.
 */
const BEGIN = 10;

let running = 0;

/**
 * Has garbage collected before there is much of it while `work` runs: a file of a million signals
 * would otherwise take half a gigabyte from what else runs on the machine. Not for good, since many
 * small replies are a sixth slower with it.
 */
export async function withSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  if (running === 0) collect(GROWTH, BEGIN);
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    if (running === 0) collect(0, 0);
  }
}

function collect(growth: number, begin: number): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  setFlagsFromString(`--incremental-marking-hard-trigger=${begin}`);
}
