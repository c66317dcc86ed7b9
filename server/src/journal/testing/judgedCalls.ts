import { PAID, OWN_TABLES, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /signals/today": { who: PAID },
  "get /journal/day": { who: PAID },
  "get /journal/received": { who: PAID },
  "put /journal/notes/:signalId": { who: PAID, leaves: OWN_TABLES },
  "put /journal/entries/:signalId": { who: PAID, leaves: OWN_TABLES },
  "delete /journal/entries/:signalId": { who: PAID, leaves: OWN_TABLES },
  "get /journal/results": { who: PAID },
  "get /journal/export": { who: PAID },
  "get /journal/settings": { who: PAID },
  "put /journal/settings": { who: PAID, leaves: OWN_TABLES },
  "put /journal/pause": { who: PAID, leaves: OWN_TABLES },
  "delete /journal/pause": { who: PAID, leaves: OWN_TABLES },
};
