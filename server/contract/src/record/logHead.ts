import { z } from "zod";

/** A signed head of the ledger's log, as messages carry it away. */
export const LogHead = z.object({
  /** The log's name. */
  origin: z.string(),
  /** How many entries it has. */
  size: z.number().int().positive(),
  /** Of the tree over them, Base64 as in the checkpoint. */
  root: z.string(),
});
export type LogHead = z.infer<typeof LogHead>;
