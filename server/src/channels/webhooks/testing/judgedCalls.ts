import { SIGNED_IN, PAID, OWN_TABLES, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /account/webhooks": { who: SIGNED_IN },
  "post /account/webhooks": { who: PAID, leaves: OWN_TABLES },
  "put /account/webhooks/:id": { who: PAID, leaves: OWN_TABLES },
  "post /account/webhooks/:id/secret": { who: PAID, leaves: OWN_TABLES },
  "post /account/webhooks/:id/test": { who: PAID, leaves: OWN_TABLES },
  "get /account/webhooks/:id/attempts": { who: SIGNED_IN },
  "delete /account/webhooks/:id": { who: SIGNED_IN, leaves: OWN_TABLES },
};
