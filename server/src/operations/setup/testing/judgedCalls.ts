import { ADMIN, A_PAGE, TRIES, TEXTS, type JudgedCalls } from "../../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /staff/setup": { who: ADMIN, unasked: A_PAGE },
  "put /staff/setup/brand": { who: ADMIN, unasked: TEXTS },
  "put /staff/setup/address": { who: ADMIN, asked: "decides where links of mails lead" },
  "put /staff/setup/mail": { who: ADMIN, asked: "decides through whom links of mails go" },
  "post /staff/setup/mail/test": { who: ADMIN, unasked: "writes to its sender alone" },
  "put /staff/setup/feed": { who: ADMIN, asked: "decides by which prices all are judged" },
  "post /staff/setup/feed/check": {
    who: ADMIN,
    unasked: TRIES,
    untraced: "only asks a vendor for a price",
  },
  "put /staff/setup/telegram": { who: ADMIN, asked: "decides by whose bot all are written to" },
  "delete /staff/setup/telegram": { who: ADMIN, asked: "silences the bot" },
  "post /staff/setup/restart": { who: ADMIN, asked: "brings what was saved into effect" },
};
