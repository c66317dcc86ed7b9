import type { CursorQuery, EliteRoomDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { cursorFind, cursorPage } from "../cursorPage.ts";
import type { Database } from "../../database/Database.ts";
import { EliteRoomPost } from "./EliteRoomPost.ts";
import { presentElitePosts } from "./presentRoom.ts";

/** Pinned notes (with the first page only) and one page of the other posts, newest first. */
export async function readRoom(
  database: Database,
  readerId: string,
  query: CursorQuery,
): Promise<EliteRoomDto> {
  const posts = database.model(EliteRoomPost);
  const find = cursorFind(query);
  const [pinned, found] = await Promise.all([
    query.cursor === undefined
      ? posts.findAll({
          where: { pinnedAt: { [Op.not]: null } },
          order: [["pinnedAt", "DESC"]],
          raw: true,
        })
      : [],
    posts.findAll({ ...find, where: { ...find.where, pinnedAt: null }, raw: true }),
  ]);
  const { rows, nextCursor } = cursorPage(found, query);
  const shown = await presentElitePosts(database, [...pinned, ...rows], readerId);
  return {
    pinned: shown.slice(0, pinned.length),
    posts: shown.slice(pinned.length),
    nextCursor,
  };
}
