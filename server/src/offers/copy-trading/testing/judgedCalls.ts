import { PAID, OWN_TABLES, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /copy-trading/interest": { who: PAID },
  "put /copy-trading/interest": { who: PAID, leaves: OWN_TABLES },
};
