import {
  MEMBERS_DESK_LIMITS,
  type AdminUserDto,
  type AdminUserSearchQuery,
} from "@signaldeck/contract";
import { Member } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";
import { wordRanges, type WordRange } from "../../database/searchWords.ts";
import { LISTED, presentMember, type ListedMember } from "./listMembers.ts";

/** From so many terms on it is likely that the newest members alone hold enough of them. */
const MANY_TERMS = 20_000;

/** How many of the newest members are asked one by one for words that many have. */
const NEWEST = 2_000;

/** How many terms are read in the time in which one member's are looked up. */
const LOOK_UP = 10;

/** Staff have terms, too, and fall out of what was found; there are never more of them. */
const STAFF_AT_MOST = 100;

/**
 * Members in whom each word of the text begins one of their terms, newest first; a blank text finds
 * nobody.
 * @param many terms of a word from which on the newest members are asked first.
 */
export async function searchMembers(
  database: Database,
  { query, limit }: AdminUserSearchQuery,
  many = MANY_TERMS,
): Promise<AdminUserDto[]> {
  const ranges = wordRanges(query, MEMBERS_DESK_LIMITS.searchWords);
  if (ranges.length === 0) return [];
  const ids = await findIds(database, ranges, { limit, many });
  const found = await readMembers(database, ids.slice(0, limit));
  // Seldom: staff was among them.
  if (found.length < limit) found.push(...(await readMembers(database, ids.slice(limit))));
  return found.sort(newestFirst).slice(0, limit).map(presentMember);
}

/** Unsorted: asked for an order, SQLite walks all members in that order and looks for the ids. */
async function readMembers(database: Database, ids: readonly string[]): Promise<ListedMember[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .model(Member)
    .findAll({ where: { id: [...ids] }, attributes: [...LISTED], raw: true });
  return rows.filter(({ role }) => role === "member");
}

function newestFirst(one: ListedMember, other: ListedMember): number {
  const later = other.createdAt.getTime() - one.createdAt.getTime();
  return later || (other.id < one.id ? -1 : 1);
}

/** Where every word is common the newest members mostly suffice; else the words are met. */
async function findIds(
  database: Database,
  ranges: readonly WordRange[],
  { limit, many }: { limit: number; many: number },
): Promise<string[]> {
  const counts = await countTerms(database, ranges, many);
  const fewest = Math.min(...counts);
  if (fewest > many) {
    const found = await askNewest(database, ranges, limit);
    if (found.length === limit) return found;
  }
  const rarest = counts.indexOf(fewest);
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (fewest * LOOK_UP < all) {
    const ordered = [...ranges.slice(rarest), ...ranges.slice(0, rarest)];
    return askRarest(database, ordered, limit + STAFF_AT_MOST);
  }
  return askAll(database, ranges, limit + STAFF_AT_MOST);
}

function askNewest(database: Database, ranges: readonly WordRange[], limit: number) {
  return selectIds(
    database,
    ranges,
    `SELECT newest.id FROM (
      SELECT id, created_at FROM members WHERE role = 'member'
      ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}
    ) newest WHERE ${ranges.map((_, index) => hasWord("newest.id", index)).join(" AND ")}
    ORDER BY newest.created_at DESC, newest.id DESC LIMIT ${limit}`,
  );
}

/**
 * The rarest word leads, and the others are looked up member by member. Ids begin with the time at
 * which they were made, so that the highest are the newest members.
 */
function askRarest(database: Database, ranges: readonly WordRange[], limit: number) {
  const others = ranges.slice(1).map((_, index) => `AND ${hasWord("t.member_id", index + 1)}`);
  // The sign keeps SQLite from walking all terms in the order of their members.
  const order = database.dialect === "sqlite" ? "+t.member_id" : "t.member_id";
  return selectIds(
    database,
    ranges,
    `SELECT DISTINCT t.member_id AS id FROM member_search_terms t
    WHERE t.term >= :from0 AND t.term < :to0 ${others.join(" ")}
    ORDER BY ${order} DESC LIMIT ${limit}`,
  );
}

/** The members of each word are read whole and met. */
function askAll(database: Database, ranges: readonly WordRange[], limit: number) {
  const [first = "", ...others] = ranges.map(
    (_, index) => `SELECT member_id AS id FROM member_search_terms
    WHERE term >= :from${index} AND term < :to${index}`,
  );
  // The meeting of a word with itself is each of its members once, as with other words.
  const met = others.length > 0 ? others : [first];
  return selectIds(
    database,
    ranges,
    `${[first, ...met].join(" INTERSECT ")} ORDER BY id DESC LIMIT ${limit}`,
  );
}

const hasWord = (memberId: string, index: number) =>
  `EXISTS (SELECT 1 FROM member_search_terms t${index} WHERE t${index}.member_id = ${memberId}
    AND t${index}.term >= :from${index} AND t${index}.term < :to${index})`;

/** How many terms lie in each range, counted no further than the answer matters. */
async function countTerms(
  database: Database,
  ranges: readonly WordRange[],
  many: number,
): Promise<number[]> {
  const counts = ranges.map(
    (_, index) => `(SELECT COUNT(*) FROM (SELECT 1 FROM member_search_terms
    WHERE term >= :from${index} AND term < :to${index} LIMIT ${many + 1}) counted${index})
    AS word${index}`,
  );
  const [row = {}] = await database.select<Record<string, number | string>>(
    `SELECT ${counts.join(", ")}`,
    boundsOf(ranges),
  );
  return ranges.map((_, index) => Number(row[`word${index}`] ?? 0));
}

async function selectIds(
  database: Database,
  ranges: readonly WordRange[],
  sql: string,
): Promise<string[]> {
  const rows = await database.select<{ id: string }>(sql, boundsOf(ranges));
  return rows.map(({ id }) => id);
}

/** The ends of each range, as the statements name them. */
function boundsOf(ranges: readonly WordRange[]): Record<string, string> {
  return Object.fromEntries(
    ranges.flatMap(({ from, to }, index) => [
      [`from${index}`, from],
      [`to${index}`, to],
    ]),
  );
}
