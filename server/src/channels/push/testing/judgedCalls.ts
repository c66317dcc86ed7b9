import { SIGNED_IN, PAID, OWN_TABLES, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /account/push/key": { who: SIGNED_IN },
  "get /account/push/subscriptions": { who: SIGNED_IN },
  "post /account/push/subscriptions": { who: PAID, leaves: OWN_TABLES },
  "put /account/push/subscriptions/:id": { who: PAID, leaves: OWN_TABLES },
  "post /account/push/subscriptions/:id/test": { who: PAID, leaves: OWN_TABLES },
  "delete /account/push/subscriptions/:id": { who: SIGNED_IN, leaves: OWN_TABLES },
};
