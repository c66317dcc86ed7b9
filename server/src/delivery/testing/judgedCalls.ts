import {
  SIGNED_IN,
  ADMIN,
  OWN_TABLES,
  A_PAGE,
  STOPS,
  type JudgedCalls,
} from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /staff/outbox": { who: ADMIN, unasked: A_PAGE },
  "get /staff/outbox/counts": { who: ADMIN, unasked: A_PAGE },
  "post /staff/outbox/send-again": {
    who: ADMIN,
    unasked: "sends what was written, to whom it was written",
  },
  "post /staff/outbox/:id/send-again": {
    who: ADMIN,
    unasked: "sends what was written, to whom it was written",
  },
  "post /staff/outbox/:id/give-up": { who: ADMIN, unasked: STOPS },
  "get /inbox": { who: SIGNED_IN },
  "get /inbox/unread": { who: SIGNED_IN },
  "post /inbox/read": { who: SIGNED_IN, leaves: OWN_TABLES },
};
