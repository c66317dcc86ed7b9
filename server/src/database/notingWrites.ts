import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "sequelize";

/** What is known of the writes of a call. */
export interface WriteNote {
  /** A transaction came to its COMMIT: it was carried out, unless the COMMIT itself was lost. */
  wrote?: boolean;
  /** Belongs to the first transaction that comes to its COMMIT, and begins each one until then. */
  first?: (transaction: Transaction) => Promise<void>;
}

const notes = new AsyncLocalStorage<WriteNote>();

/** Runs `work` and notes whether it has written: an answer to its fault must not deny that. */
export const notingWrites = <T>(note: WriteNote, work: () => T): T => notes.run(note, work);

/** To be called as a transaction begins: writes what belongs to the first one of a call. */
export async function beginWrite(transaction: Transaction): Promise<void> {
  const note = notes.getStore();
  if (note && !note.wrote) await note.first?.(transaction);
}

/** To be called once a transaction has come to its COMMIT, whatever its outcome. */
export function noteWrite(): void {
  const note = notes.getStore();
  if (note) note.wrote = true;
}
