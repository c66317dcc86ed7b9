/** The calls that are being handled, whether anybody still waits for their replies or not. */
export class RunningCalls {
  private readonly running = new Set<Promise<unknown>>();

  /** Counts `work` until it is done. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    try {
      return await work;
    } finally {
      this.running.delete(work);
    }
  }

  /** Resolves when nothing is being handled. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }
}
