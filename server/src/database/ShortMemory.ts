/** Milliseconds for which something is believed while nobody says that it has changed. */
const KEPT_FOR = 5_000;

/** So many values are forgotten together. */
const KEPT_MOST = 500;

/** What was read a moment ago, by keys, until it is forgotten or a few seconds have passed. */
export class ShortMemory {
  private readonly kept = new Map<string, { until: number; value: Promise<unknown> }>();

  /** What is kept under `key`, else what `read` finds; a read that fails is not kept. */
  async keep<T>(key: string, read: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.value as Promise<T>;
    if (this.kept.size >= KEPT_MOST) this.kept.clear();
    const value = read();
    this.kept.set(key, { until: now + KEPT_FOR, value });
    value.catch(() => this.kept.delete(key));
    return value;
  }

  forget(): void {
    this.kept.clear();
  }
}
