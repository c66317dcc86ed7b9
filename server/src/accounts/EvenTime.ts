import { setTimeout as sleep } from "node:timers/promises";

const STEP = 200;

/**
 * Answers after a whole multiple of 200 ms: what a call about an address does inside must not be
 * readable from how long it takes.
 */
export class EvenTime {
  /** @param wait lets so many ms go by */
  constructor(private readonly wait: (milliseconds: number) => Promise<unknown> = sleep) {}

  /** Success or failure, either takes its step. */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      await this.step(begun);
    }
  }

  /** As `answer`, for work whose success tells nothing that the caller does not know. */
  async failure<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } catch (error) {
      await this.step(begun);
      throw error;
    }
  }

  private step(begun: number): Promise<unknown> {
    return this.wait(STEP - ((performance.now() - begun) % STEP));
  }
}
