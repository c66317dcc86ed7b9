import { type CommunityStatsDto, DAY, watDay } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../members/Member.ts";
import type { FeedDeps } from "./communityDeps.ts";
import { CommunityPost } from "./CommunityPost.ts";

const WEEK = 7 * DAY;

/** How busy the feed is. Hidden posts count nowhere, staff are not counted as members. */
export async function readStats({ database, clock }: FeedDeps): Promise<CommunityStatsDto> {
  const now = clock.now();
  const posts = database.model(CommunityPost);
  const since = (time: number) => ({ hiddenAt: null, createdAt: { [Op.gte]: new Date(time) } });
  const [postsToday, authors] = await Promise.all([
    posts.count({ where: since(watDay(now).from) }),
    posts.findAll({
      attributes: ["memberId"],
      where: since(now - WEEK),
      group: ["memberId"],
      raw: true,
    }),
  ]);
  const membersThisWeek = await database
    .model(Member)
    .count({ where: { id: authors.map(({ memberId }) => memberId), role: "member" } });
  return { postsToday, membersThisWeek };
}
