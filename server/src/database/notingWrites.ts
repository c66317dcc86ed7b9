import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the writes of a call. */
export interface WriteNote {
  /** A transaction came to its COMMIT: it was carried out, unless the COMMIT itself was lost. */
  wrote?: boolean;
}

const notes = new AsyncLocalStorage<WriteNote>();

/** Runs `work` and notes whether it has written: whoever answers for its fault must not deny that. */
export const notingWrites = <T>(note: WriteNote, work: () => T): T => notes.run(note, work);

/** To be called once a transaction has come to its COMMIT, whatever became of that. */
export function noteWrite(): void {
  const note = notes.getStore();
  if (note) note.wrote = true;
}
