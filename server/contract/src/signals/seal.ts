import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

/** What the log keeps sealed of a signal's publication: the copy for the signal's receivers. */
export const OwnSealDto = z.object({
  /** The record's canonical text, as the ledger hashes it. */
  record: z.string(),
  /**
   * Hex; SHA-256 over its 32 bytes and the record's text is the commitment that the log holds. Null
   * where the record was logged openly.
   */
  salt: z.string().nullable(),
  /** The record's position in the ledger, from 1. */
  position: z.number().int().positive(),
});
export type OwnSealDto = z.infer<typeof OwnSealDto>;

export const sealApi = {
  own: endpoint({
    method: "get",
    path: "/signals/:id/seal",
    summary: "What the public log keeps sealed of a signal that the member receives",
    permission: "signals.read",
    params: z.object({ id: z.uuid() }),
    reply: OwnSealDto,
    get failure() {
      return t("Failed to get the signal's seal");
    },
  }),
} as const;
