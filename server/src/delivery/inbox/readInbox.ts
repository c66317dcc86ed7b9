import {
  NoticeFacts,
  type InboxPageDto,
  type InboxQuery,
  type NoticeDto,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { Notice, type NoticeRow } from "./Notice.ts";

/** One page of a member's notices, newest first. */
export async function readInbox(
  database: Database,
  memberId: string,
  { limit, cursor }: InboxQuery,
): Promise<InboxPageDto> {
  const rows: NoticeRow[] = await database.model(Notice).findAll({
    where: { memberId, ...(cursor !== undefined && { id: { [Op.lt]: cursor } }) },
    order: [["id", "DESC"]],
    // One more tells whether there is more.
    limit: limit + 1,
    raw: true,
  });
  const page = rows.slice(0, limit);
  return {
    notices: page.map(presentNotice),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** How many notices a member has not read. */
export function countUnread(database: Database, memberId: string): Promise<number> {
  return database.model(Notice).count({ where: { memberId, readAt: null } });
}

function presentNotice({ id, facts, createdAt, readAt }: NoticeRow): NoticeDto {
  return {
    id,
    at: createdAt.toISOString(),
    read: readAt !== null,
    facts: NoticeFacts.parse(JSON.parse(facts)),
  };
}
