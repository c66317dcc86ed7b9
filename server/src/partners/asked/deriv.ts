import { z } from "zod";
import type { Asker } from "./Asker.ts";

const Answer = z.object({
  clients: z.array(
    z.object({
      client_id: z.union([z.string(), z.number().int().transform(String)]),
      is_tagged: z.boolean(),
    }),
  ),
});

/** Knows clients by their id, and says nothing of accounts or deposits. */
export const deriv: Asker = {
  path: "/partners/client-tags/check",
  headers: ({ token, appId }) => ({
    Authorization: `Bearer ${token}`,
    ...(appId !== null && { "Deriv-App-ID": appId }),
  }),
  question: (clientId) => ({ client_ids: [clientId] }),
  read: (answer, clientId) => {
    const { data } = Answer.safeParse(answer);
    const asked = clientId.toLowerCase();
    const client = data?.clients.find(({ client_id: id }) => id.toLowerCase() === asked);
    return client ? { known: client.is_tagged, accounts: null } : null;
  },
  statuses: {
    refused: {
      401: "It refuses the token: it is wrong, or has ended. A personal access token needs its app id, too.",
      403: "The token may not ask this: it needs the scope application_read.",
      404: "The token is of nobody in its partner program.",
    },
    unusable: {
      400: "It cannot be asked about this account.",
      422: "It cannot be asked about this account.",
    },
  },
};
