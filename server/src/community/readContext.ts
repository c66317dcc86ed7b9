import { COMMUNITY_LIMITS, type PostContextDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { presentModerated } from "./presentModerated.ts";
import { readPeople } from "./readPeople.ts";

/**
 * What is around a post in the feed, hidden posts among it.
 * @throws AppError `not_found`.
 */
export async function readContext(database: Database, postId: string): Promise<PostContextDto> {
  const posts = database.model(CommunityPost);
  const limit = COMMUNITY_LIMITS.contextPosts;
  const [post, newer, older] = await Promise.all([
    posts.findByPk(postId, { attributes: ["id"], raw: true }),
    posts.findAll({ where: { id: { [Op.gt]: postId } }, order: [["id", "ASC"]], limit, raw: true }),
    posts.findAll({
      where: { id: { [Op.lt]: postId } },
      order: [["id", "DESC"]],
      limit,
      raw: true,
    }),
  ]);
  if (!post) throw new AppError("not_found", "This post is no longer there.");
  const personOf = await readPeople(
    database,
    [...newer, ...older].map(({ memberId }) => memberId),
  );
  return {
    newer: newer.reverse().map((one) => presentModerated(one, personOf)),
    older: older.map((one) => presentModerated(one, personOf)),
  };
}
