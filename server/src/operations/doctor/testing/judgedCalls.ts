import { ADMIN, A_PAGE, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /staff/doctor": { who: ADMIN, unasked: A_PAGE },
};
