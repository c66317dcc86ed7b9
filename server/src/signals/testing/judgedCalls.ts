import {
  PAID,
  ADMIN,
  OWN_SECRET,
  OWN_TABLES,
  A_PAGE,
  SEALED,
  SIGNED_IN,
  STOPS,
  type JudgedCalls,
} from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "post /hooks/signals/:sourceId": { who: OWN_SECRET, leaves: OWN_TABLES },
  "post /hooks/signals/:sourceId/:token": { who: OWN_SECRET, leaves: OWN_TABLES },
  // Of guests those in their trial, as callers of these tests are.
  "get /market/board": { who: SIGNED_IN },
  "get /signals": { who: PAID },
  "get /signals/:id/seal": { who: PAID },
  "get /signals/skyline": { who: PAID },
  "get /signals/stats/performance": { who: PAID },
  "get /signals/stream": { who: PAID },
  "get /staff/signals/desk": { who: ADMIN, unasked: A_PAGE },
  "get /staff/signals": { who: ADMIN, unasked: A_PAGE },
  "post /staff/signals/plans": { who: ADMIN, unasked: SEALED },
  "delete /staff/signals/plans/:id": { who: ADMIN, unasked: STOPS },
  "post /staff/signals/:id/void": { who: ADMIN, unasked: SEALED },
  "post /staff/signals/:id/withdraw": { who: ADMIN, unasked: SEALED },
  "post /staff/signals/:id/held": { who: ADMIN, asked: "decides how a signal counts" },
  "post /staff/signals/restore": {
    who: ADMIN,
    unasked: "writes what the ledger says, and nothing else",
  },
  "put /staff/signals/engine": { who: ADMIN, unasked: SEALED },
  "put /staff/signals/imports": {
    who: ADMIN,
    unasked: "lets keys publish that were given out with a proof",
  },
  "get /staff/signal-sources": { who: ADMIN, unasked: A_PAGE },
  "post /staff/signal-sources": { who: ADMIN, asked: "gives out a key that publishes signals" },
  "patch /staff/signal-sources/:id": { who: ADMIN, asked: "lets a key publish again" },
  "post /staff/signal-sources/:id/token": {
    who: ADMIN,
    asked: "gives out a key that publishes signals",
  },
  "get /staff/signal-sources/:id/receipts": { who: ADMIN, unasked: A_PAGE },
};
