import { ADMIN, A_PAGE, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /staff/audit": { who: ADMIN, unasked: A_PAGE },
  "get /staff/audit/choices": { who: ADMIN, unasked: A_PAGE },
  "get /staff/audit/export": { who: ADMIN, asked: "takes what everybody did out at once" },
};
