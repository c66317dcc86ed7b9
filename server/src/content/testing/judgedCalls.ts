import { EVERYONE, ADMIN, A_PAGE, TRIES, TEXTS, type JudgedCalls } from "../../testing/judging.ts";

export const judgedCalls: JudgedCalls = {
  "get /content/public": { who: EVERYONE },
  "get /content/country-rules": { who: EVERYONE },
  "get /content/links": { who: EVERYONE },
  "get /content/faq": { who: EVERYONE },
  "get /content/products": { who: EVERYONE },
  "get /content/support": { who: EVERYONE },
  "get /content/landing": { who: EVERYONE },
  "get /content/pages/:page": { who: EVERYONE },
  "get /staff/content": { who: ADMIN, unasked: A_PAGE },
  "get /staff/content/files/:id": { who: ADMIN, unasked: A_PAGE },
  "post /staff/content/reload": { who: ADMIN, unasked: TEXTS },
  "post /staff/content/files/:id/draft": {
    who: ADMIN,
    unasked: TRIES,
    untraced: "shows its sender what was typed, and keeps nothing",
  },
  "put /staff/content/files/:id": { who: ADMIN, unasked: TEXTS },
  "delete /staff/content/files/:id": { who: ADMIN, unasked: TEXTS },
  "get /staff/content/files/:id/versions": { who: ADMIN, unasked: A_PAGE },
  "get /staff/content/files/:id/versions/:number": { who: ADMIN, unasked: A_PAGE },
  "post /staff/content/files/:id/versions/:number/restore": { who: ADMIN, unasked: TEXTS },
};
