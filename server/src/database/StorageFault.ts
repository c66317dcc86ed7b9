/** What is wrong with a storage; an operator's scripts may go by these names. */
export const FAULT_CODES = [
  "data_folder_in_use",
  "database_busy",
  "database_damaged",
  "database_missing",
  "database_moved",
  "database_refused",
  "database_unreachable",
  "disk_faulty",
  "disk_full",
  "no_database",
  "not_writable",
  "read_only",
  "too_many_files",
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** A storage that cannot be used, in a sentence that says where, why and what to do. */
export class StorageFault extends Error {
  constructor(
    readonly code: FaultCode,
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = "StorageFault";
  }
}
