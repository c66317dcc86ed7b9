import { PARTNER_LIMITS } from "@signaldeck/contract";
import { z } from "zod";
import type { Asker } from "./Asker.ts";

const Answer = z.object({
  affiliation: z.boolean(),
  accounts: z.array(z.union([z.string(), z.number().int().transform(String)])).nullish(),
});

/** Knows clients by their email address, and names their accounts. */
export const exness: Asker = {
  path: "/api/partner/affiliation/",
  headers: ({ token }) => ({ Authorization: `JWT ${token}` }),
  question: (email) => ({ email }),
  read: (answer) => {
    const { data } = Answer.safeParse(answer);
    if (!data) return null;
    const named = data.accounts?.length ? data.accounts : null;
    const kept = named?.slice(0, PARTNER_LIMITS.accountsMax) ?? null;
    return {
      known: data.affiliation,
      accounts: kept && kept.map((account) => account.slice(0, PARTNER_LIMITS.valueMax)),
    };
  },
  statuses: {
    refused: {
      401: "It refuses the token: it is wrong, or has ended.",
      403: "The token may not ask this.",
    },
    unusable: { 400: "It cannot be asked about this email address." },
  },
};
