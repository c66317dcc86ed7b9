import { z } from "zod";
import { MINUTE } from "../durations.ts";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";
import { ownerFields } from "./proof.ts";

/** The header that carries a proof; it is in no address, where logs and histories would keep it. */
export const OWNER_PROOF_HEADER = "Owner-Proof";

/** So long a proof holds, in the session that made it: for some settings in a row, not for a day. */
export const OWNER_PROOF_LIFETIME = 5 * MINUTE;

export const OwnerProofInput = z.object(ownerFields);
export type OwnerProofInput = z.infer<typeof OwnerProofInput>;

/** Nothing that a client may store: it and the session's token let anybody act as the owner. */
export const OwnerProofDto = z.object({ proof: z.string(), expiresAt: z.iso.datetime() });
export type OwnerProofDto = z.infer<typeof OwnerProofDto>;

export const ownerProofApi = {
  prove: endpoint({
    method: "post",
    path: "/account/owner-proof",
    summary:
      "Show the password and, where it is on, the second factor; the proof goes along with calls that ask for it, in the header Owner-Proof, for five minutes and this session alone",
    permission: "account.own",
    body: OwnerProofInput,
    sentAgain: "anew",
    reply: OwnerProofDto,
    get failure() {
      return t("Failed to check your password");
    },
  }),
} as const;
