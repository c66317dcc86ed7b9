/** A file of a store. */
export interface StoredFile {
  name: string;
  /** When it was written, epoch milliseconds. */
  changedAt: number;
  bytes: number;
}

/**
 * Where uploaded files lie by their names: a folder, or a part of a bucket. What a store itself
 * cannot do (no rights, no room, no connection) is a `StoreFault`.
 */
export interface FileStore {
  /** Where it is, in words for the operator. */
  readonly place: string;
  /** Stores a new file, which stays whatever happens once this resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file; a missing one is no fault. */
  remove(name: string): Promise<void>;
  /** All files whose names begin so. */
  list(beginning: string): Promise<StoredFile[]>;
  /** Resolves when files can be stored and read here. */
  tryOut(): Promise<void>;
}

/** A store that cannot do what is asked of it at the moment. */
export class StoreFault extends Error {
  constructor(place: string, cause: unknown) {
    super(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
