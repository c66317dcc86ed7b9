import { defineTable, key, text, uuid } from "../database/defineTable.ts";

/** A word by whose beginning a member is found; written by `indexMember` alone. */
export class MemberSearchWord extends defineTable({
  table: "member_search_terms",
  columns: {
    term: key(text(64)),
    memberId: key(uuid()),
  },
}) {}
