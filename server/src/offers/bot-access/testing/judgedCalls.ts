import {
  EVERYONE,
  TOP,
  STAFF,
  OWN_TABLES,
  OF_ONE,
  A_PAGE,
  type JudgedCalls,
} from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /bot-access/offer": { who: EVERYONE },
  "post /bot-access/submit": { who: EVERYONE, leaves: OWN_TABLES },
  "get /bot-access/submissions": { who: STAFF, unasked: A_PAGE },
  "get /bot-access/submissions/counts": { who: STAFF, unasked: A_PAGE },
  "get /bot-access/submissions/export": {
    who: STAFF,
    asked: "takes applicants' names and numbers out at once",
  },
  "get /bot-access/submissions/:id": { who: STAFF, unasked: A_PAGE },
  "patch /bot-access/submissions/:id/status": { who: STAFF, unasked: OF_ONE },
  "get /bot-access/paper": { who: TOP },
  "post /bot-access/paper": { who: TOP, leaves: OWN_TABLES },
  "get /bot-access/paper/export": { who: TOP },
  "get /bot-access/paper/members/:id": { who: STAFF, unasked: OF_ONE },
  "put /bot-access/settings": { who: TOP, leaves: OWN_TABLES },
  "put /bot-access/state": { who: TOP, leaves: OWN_TABLES },
};
