/** Milliseconds for which something is believed while nobody says that it has changed. */
const KEPT_FOR = 5_000;

/** So many values are forgotten together. */
const KEPT_MOST = 500;

interface Kept {
  until: number;
  value: Promise<unknown>;
  /** What it was read from; null where that is not known. */
  of: readonly object[] | null;
}

/** What was read a moment ago, by keys, until it is forgotten or a few seconds have passed. */
export class ShortMemory {
  private readonly kept = new Map<string, Kept>();

  /** What is cached under `key`, else what `read` finds in `of`; a read that fails is not cached. */
  async keep<T>(
    key: string,
    read: () => Promise<T>,
    of: readonly object[] | null = null,
  ): Promise<T> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.value as Promise<T>;
    if (this.kept.size >= KEPT_MOST) this.kept.clear();
    const value = read();
    this.kept.set(key, { until: now + KEPT_FOR, value, of });
    value.catch(() => this.kept.delete(key));
    return value;
  }

  /** Forgets what was read from one of these; everything without them. */
  forget(changed?: ReadonlySet<object>): void {
    for (const [key, { of }] of this.kept) {
      if (!changed || !of || of.some((one) => changed.has(one))) this.kept.delete(key);
    }
  }
}
