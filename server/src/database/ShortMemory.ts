/** Milliseconds for which something is believed while nobody says that it has changed. */
const CACHED_FOR = 5_000;

/** So many values are forgotten together. */
const CACHED_MOST = 500;

interface Cached {
  until: number;
  value: Promise<unknown>;
  /** What it was read from; null where that is not known. */
  of: readonly object[] | null;
}

/** What was read a moment ago, by keys, until it is forgotten or a few seconds have passed. */
export class ShortMemory {
  private readonly cache = new Map<string, Cached>();

  /** What is cached under `key`, else what `read` finds in `of`; a read that fails is not cached. */
  async cached<T>(
    key: string,
    read: () => Promise<T>,
    of: readonly object[] | null = null,
  ): Promise<T> {
    const now = performance.now();
    const known = this.cache.get(key);
    if (known && known.until > now) return known.value as Promise<T>;
    if (this.cache.size >= CACHED_MOST) this.cache.clear();
    const value = read();
    this.cache.set(key, { until: now + CACHED_FOR, value, of });
    value.catch(() => this.cache.delete(key));
    return value;
  }

  /** Forgets what was read from one of these; everything without them. */
  forget(changed?: ReadonlySet<object>): void {
    for (const [key, { of }] of this.cache) {
      if (!changed || !of || of.some((one) => changed.has(one))) this.cache.delete(key);
    }
  }
}
