import type { PersonalDataModule } from "../members/personalData.ts";
import type { Database } from "../database/Database.ts";
import { CommunityLike } from "./CommunityLike.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";

/** What the community keeps of a member: posts, likes and reports. */
export function communityPersonalData(database: Database): PersonalDataModule {
  return {
    name: "community",
    tables: ["community_posts", "community_likes", "community_reports"],
    async export(memberId) {
      const order: [string, string][] = [["createdAt", "ASC"]];
      const own = { where: { memberId }, order, raw: true } as const;
      const [posts, likes, reports] = await Promise.all([
        database.model(CommunityPost).findAll(own),
        database.model(CommunityLike).findAll(own),
        database.model(CommunityReport).findAll(own),
      ]);
      return [
        ...posts.map(({ text, createdAt, hiddenAt, hiddenReason }) => ({
          kind: "post",
          text,
          createdAt,
          hiddenAt,
          hiddenReason,
        })),
        ...likes.map(({ postId, createdAt }) => ({ kind: "like", postId, createdAt })),
        ...reports.map(({ postId, reason, createdAt }) => ({
          kind: "report",
          postId,
          reason,
          createdAt,
        })),
      ];
    },
    async erase(memberId, transaction) {
      const where = { memberId };
      await database.model(CommunityLike).destroy({ where, transaction });
      await database.model(CommunityReport).destroy({ where, transaction });
      await database.model(CommunityPost).destroy({ where, transaction });
    },
  };
}
