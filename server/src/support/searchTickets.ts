import { MEMBERS_DESK_LIMITS } from "@signaldeck/contract";
import { literal, Op, type WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import { wordRanges } from "../database/searchWords.ts";
import type { TicketRow } from "./SupportTicket.ts";

/** Longest beginning of a subject that is stored for the search. */
const KEY_MAX = 120;

/** Follows every character: the upper end of all keys with a common beginning. */
const LAST = "\u{10FFFF}";

/** A subject as it is stored and looked for: without differences of case, width and spaces. */
export function subjectKey(subject: string): string {
  const folded = subject.normalize("NFKC").toLowerCase().trim().replace(/\s+/g, " ");
  return Array.from(folded).slice(0, KEY_MAX).join("");
}

/** Tickets whose subject begins so, or whose member is found by these words. */
export function searchedBy(database: Database, text: string): WhereOptions<TicketRow> {
  const key = subjectKey(text);
  const subject = { subjectKey: { [Op.gte]: key, [Op.lt]: key + LAST } };
  const ranges = wordRanges(text, MEMBERS_DESK_LIMITS.searchWords);
  if (ranges.length === 0) return subject;
  const quoted = (value: string) => database.escape(value);
  const members = ranges
    .map(
      ({ from, to }) =>
        `SELECT member_id FROM member_search_terms WHERE term >= ${quoted(from)} AND term < ${quoted(to)}`,
    )
    .join(" INTERSECT ");
  return { [Op.or]: [subject, { memberId: { [Op.in]: literal(`(${members})`) } }] };
}
