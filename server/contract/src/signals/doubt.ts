import { z } from "zod";

/**
 * What is stored disagrees with the ledger's records, or these with each other. Nothing is published
 * while it does.
 */
export const LedgerDoubtDto = z.object({
  /** The first thing that was found, in a sentence. */
  message: z.string(),
  /** Wall time. */
  since: z.iso.datetime(),
});
export type LedgerDoubtDto = z.infer<typeof LedgerDoubtDto>;
