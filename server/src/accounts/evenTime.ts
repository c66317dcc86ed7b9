import { setTimeout as sleep } from "node:timers/promises";

const STEP = 200;

/**
 * Answers after a whole multiple of 200 ms, success or failure: what a call about an address does
 * inside must not be readable from how long it takes.
 */
export async function evenTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    await step(begun);
  }
}

/** As `evenTime`, for work whose success tells nothing that the caller does not know. */
export async function evenFailure<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } catch (error) {
    await step(begun);
    throw error;
  }
}

const step = (begun: number) => sleep(STEP - ((performance.now() - begun) % STEP));
