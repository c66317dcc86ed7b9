import type { LogHead } from "@signaldeck/contract";

/** The head of the ledger's log that a message takes with it; null: none. It never throws. */
export type ReadLogHead = () => Promise<LogHead | null>;
