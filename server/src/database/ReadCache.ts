import { LRUCache } from "lru-cache";
import type { Changed, Watched } from "./CommitObservers.ts";
import type { Database } from "./Database.ts";

export interface ReadCacheOptions<V> {
  database: Pick<Database, "dialect" | "onChange">;
  /** The rows that values are read from, named by what `concerns` understands. */
  watched: readonly Watched[];
  /** How many values are cached. */
  max: number;
  /** Whether a value was read from one of the changed rows; left out where its key is theirs. */
  concerns?: (changed: ReadonlySet<string>, key: string, value: V) => boolean;
}

/**
 * How long a value may be wrong in ms where another process may have changed the storage.
 * A lone process on SQLite learns of each change at once and needs no bound.
 */
const SHARED_STORAGE_TTL = 2_000;

/**
 * What was read from some rows, cached until a commit changes them, no matter who wrote it: the next
 * call after it finds nothing cached any more, and reads anew.
 */
export class ReadCache<V extends object> {
  private readonly cache: LRUCache<string, V>;
  /** Counts changes, so that a read that began before one never stays after it. */
  private changes = 0;

  constructor(private readonly options: ReadCacheOptions<V>) {
    const { database, watched, max } = options;
    // By `max` it would take the memory of all values at once, also where few ever come.
    this.cache = new LRUCache({
      maxSize: max,
      sizeCalculation: () => 1,
      ...(database.dialect === "postgres" && { ttl: SHARED_STORAGE_TTL }),
    });
    database.onChange(watched, (changed) => this.forget(changed));
  }

  /** What is cached under the key. */
  get(key: string): V | undefined {
    return this.cache.get(key);
  }

  /** Reads, and caches what there is unless something has changed meanwhile. */
  async load(key: string, read: () => Promise<V | null>): Promise<V | null> {
    const before = this.changes;
    const value = await read();
    if (value && before === this.changes) this.cache.set(key, value);
    return value;
  }

  delete(key: string): void {
    this.cache.delete(key);
  }

  private forget(changed: Changed): void {
    this.changes += 1;
    const { concerns } = this.options;
    if (changed === "all") this.cache.clear();
    else if (concerns) {
      for (const [key, value] of [...this.cache.entries()]) {
        if (concerns(changed, key, value)) this.cache.delete(key);
      }
    } else for (const key of changed) this.cache.delete(key);
  }
}
