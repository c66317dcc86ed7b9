import { z } from "zod";

/**
 * What is stored disagrees with the ledger's records, these with each other, or the database has lost
 * writes. Nothing is published meanwhile.
 */
export const LedgerDoubtDto = z.object({
  /** The first thing that was found, in a sentence. */
  message: z.string(),
  /** Wall time. */
  since: z.iso.datetime(),
});
export type LedgerDoubtDto = z.infer<typeof LedgerDoubtDto>;
