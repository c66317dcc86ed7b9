import { type CommunityStatsDto, DAY, watDay } from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../members/Member.ts";
import { CommunityPost } from "./CommunityPost.ts";
import type { DataContext } from "../database/DataContext.ts";

const WEEK = 7 * DAY;

/**
 * How busy the feed is. Hidden posts count nowhere, staff are not counted as members. Every open feed
 * shows it, and it is the same for all of them.
 */
export function readStats({ database, clock }: DataContext): Promise<CommunityStatsDto> {
  const now = clock.now();
  const today = watDay(now).from;
  return database.cached(
    `feed, figures of ${today}`,
    async () => {
      const posts = database.model(CommunityPost);
      const createdAt = { [Op.gte]: new Date(today) };
      const [postsToday, [week]] = await Promise.all([
        posts.count({ where: { hiddenAt: null, createdAt } }),
        database.select<{ members: number | string }>(
          `SELECT COUNT(*) AS members FROM members m
           JOIN (SELECT DISTINCT member_id FROM community_posts
                 WHERE hidden_at IS NULL AND created_at >= ${database.escape(new Date(now - WEEK))}) p
             ON p.member_id = m.id
           WHERE m.role = 'member'`,
        ),
      ]);
      // PostgreSQL gives counts as text.
      return { postsToday, membersThisWeek: Number(week?.members) };
    },
    [CommunityPost, Member],
  );
}
