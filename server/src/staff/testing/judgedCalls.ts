import { STAFF, ADMIN, A_PAGE, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /staff/overview": { who: STAFF, unasked: A_PAGE },
  "get /staff/notices": { who: STAFF, unasked: A_PAGE },
  "put /staff/notices": {
    who: STAFF,
    unasked: "is about nobody else: what its sender is told",
    untraced: "is about nobody else: what its sender is told",
  },
  "get /staff/accounts": { who: ADMIN, unasked: A_PAGE },
  "post /staff/accounts": { who: ADMIN, asked: "gives somebody staff rights" },
  "post /staff/accounts/:id/invitation": {
    who: ADMIN,
    asked: "sends a link out that gives staff rights",
  },
  "patch /staff/accounts/:id/role": {
    who: ADMIN,
    asked: "gives rights, or takes them from who could help",
  },
  "post /staff/accounts/:id/withdrawal": {
    who: ADMIN,
    asked: "takes the rights of who could help",
  },
  "post /staff/accounts/:id/second-factor-reset": {
    who: ADMIN,
    asked: "leaves an account with its password alone",
  },
};
