import { EVERYONE, PAID, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /market/status": { who: EVERYONE },
  "get /market/candles": { who: PAID },
  "get /market/prices": { who: PAID },
};
