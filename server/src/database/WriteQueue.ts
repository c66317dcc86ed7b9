import pLimit from "p-limit";
import { ConnectionAcquireTimeoutError } from "sequelize";

/**
 * Lets a few writes run at a time; the others wait for their turn, but not for longer than anybody
 * waits for their answer. A write refused for that never runs: its caller has heard so.
 */
export class WriteQueue {
  private readonly limit: ReturnType<typeof pLimit>;

  /**
   * @param atOnce how many run at a time
   * @param patience how long one waits for its turn, in ms
   */
  constructor(
    private readonly atOnce: number,
    private readonly patience: number,
  ) {
    this.limit = pLimit(atOnce);
  }

  /** Writes that have not been finished yet. */
  get waiting(): number {
    return this.limit.pendingCount + this.limit.activeCount;
  }

  /**
   * Resolves with what `work` returns.
   * @throws ConnectionAcquireTimeoutError when its turn did not come in time; it never will.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const timer = setTimeout(() => {
        isRefused = true;
        const words = `no turn to write came in ${this.patience} ms`;
        reject(new ConnectionAcquireTimeoutError(new Error(words)));
      }, this.patience);
      void this.limit(async () => {
        clearTimeout(timer);
        if (!isRefused) await work().then(resolve, reject);
      });
    });
  }

  /** Resolves when all that was asked for is done and `ended` as well, behind which nothing begins. */
  async end(ended: Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: this.atOnce }, () => this.limit(() => ended)));
  }
}
