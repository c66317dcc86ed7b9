import { HOUR } from "@signaldeck/contract";

/**
 * Keeps the process alive until `work` is done. What it waits for may hang on nothing but timers that
 * keep no process alive: Node would end it in the middle, with 13 and not a word.
 */
export async function aliveUntilDone<T>(work: () => Promise<T>): Promise<T> {
  const hold = setInterval(() => undefined, HOUR);
  try {
    return await work();
  } finally {
    clearInterval(hold);
  }
}
