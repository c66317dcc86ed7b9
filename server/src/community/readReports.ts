import type { ReportsDto, ReportsQuery } from "@signaldeck/contract";
import type { Database } from "../database/Database.ts";
import { CommunityPost } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { cursorFind, cursorPage } from "./cursorPage.ts";
import { presentModerated } from "./presentModerated.ts";
import { readFullNames } from "./readFullNames.ts";

/** Reports with the posts they are about, newest first. */
export async function readReports(database: Database, query: ReportsQuery): Promise<ReportsDto> {
  const find = cursorFind(query);
  const found = await database
    .model(CommunityReport)
    .findAll({ ...find, where: { ...find.where, state: query.state }, raw: true });
  const { rows, nextCursor } = cursorPage(found, query);
  const posts = await database
    .model(CommunityPost)
    .findAll({ where: { id: rows.map(({ postId }) => postId) }, raw: true });
  const fullNameOf = await readFullNames(
    database,
    [...rows, ...posts].map(({ memberId }) => memberId),
  );
  const reports = rows.flatMap((report) => {
    const post = posts.find(({ id }) => id === report.postId);
    // Deleted between the two reads; its reports are gone with it.
    if (!post) return [];
    return [
      {
        id: report.id,
        reason: report.reason,
        reporter: { id: report.memberId, fullName: fullNameOf(report.memberId) },
        createdAt: report.createdAt.toISOString(),
        state: report.state,
        post: presentModerated(post, fullNameOf),
      },
    ];
  });
  return { reports, nextCursor };
}
