import { SIGNED_IN, OWN_TABLES, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /account/telegram": { who: SIGNED_IN },
  "post /account/telegram/code": { who: SIGNED_IN, leaves: OWN_TABLES },
  "put /account/telegram/choice": { who: SIGNED_IN, leaves: OWN_TABLES },
  "post /account/telegram/test": { who: SIGNED_IN, leaves: OWN_TABLES },
  "delete /account/telegram": { who: SIGNED_IN, leaves: OWN_TABLES },
};
