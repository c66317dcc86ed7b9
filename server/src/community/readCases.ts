import {
  COMMUNITY_LIMITS,
  type ModerationCaseDto,
  type ModerationList,
  type ModerationQuery,
} from "@signaldeck/contract";
import { col, fn, literal, Op, type WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import { CommunityPost, type PostRow } from "./CommunityPost.ts";
import { CommunityReport } from "./CommunityReport.ts";
import { presentModerated } from "./presentModerated.ts";
import { readPeople } from "./readPeople.ts";

interface FoundPosts {
  ids: string[];
  total: number;
}

/** One page of reported or hidden posts, each with what was said against it. */
export async function readCases(
  database: Database,
  query: ModerationQuery,
): Promise<{ items: ModerationCaseDto[]; total: number }> {
  const { ids, total } =
    query.list === "hidden"
      ? await findHidden(database, query)
      : await findReported(database, query.list, query);
  const [posts, reports] = await Promise.all([
    database.model(CommunityPost).findAll({ where: { id: ids }, raw: true }),
    database
      .model(CommunityReport)
      .findAll({ where: { postId: ids }, order: [["id", "DESC"]], raw: true }),
  ]);
  const [personOf, hiddenOf] = await Promise.all([
    readPeople(
      database,
      [...posts, ...reports].map(({ memberId }) => memberId),
    ),
    countHidden(database, posts),
  ]);
  const items = ids.flatMap((id) => {
    const post = posts.find((one) => one.id === id);
    // Deleted between the two reads; its reports are gone with it.
    if (!post) return [];
    const own = reports.filter(({ postId }) => postId === id);
    const shown = own.slice(0, COMMUNITY_LIMITS.reportsShown);
    return [
      {
        ...presentModerated(post, personOf),
        reports: shown.map((report) => ({
          id: report.id,
          reason: report.reason,
          reporter: { id: report.memberId, fullName: personOf(report.memberId).fullName },
          createdAt: report.createdAt.toISOString(),
          state: report.state,
        })),
        reportsTotal: own.length,
        authorHidden: hiddenOf(post.memberId) - (post.hiddenAt ? 1 : 0),
      },
    ];
  });
  return { items, total };
}

async function findHidden(
  database: Database,
  { page, limit }: ModerationQuery,
): Promise<FoundPosts> {
  const { rows, count } = await database.model(CommunityPost).findAndCountAll({
    attributes: ["id"],
    where: { hiddenAt: { [Op.ne]: null } },
    order: [
      ["hiddenAt", "DESC"],
      ["id", "DESC"],
    ],
    limit,
    offset: (page - 1) * limit,
    raw: true,
  });
  return { ids: rows.map(({ id }) => id), total: count };
}

async function findReported(
  database: Database,
  list: Exclude<ModerationList, "hidden">,
  { page, limit }: ModerationQuery,
): Promise<FoundPosts> {
  const reports = database.model(CommunityReport);
  const where: WhereOptions<CommunityReport> =
    list === "reported"
      ? { state: "open" }
      : {
          state: "closed",
          postId: {
            [Op.in]: literal("(SELECT id FROM community_posts WHERE hidden_at IS NULL)"),
            [Op.notIn]: literal("(SELECT post_id FROM community_reports WHERE state = 'open')"),
          },
        };
  const count = fn("COUNT", literal("*"));
  const time = (name: "MIN" | "MAX") => fn(name, col("created_at"));
  const [found, total] = await Promise.all([
    reports.findAll({
      attributes: ["postId"],
      where,
      group: ["postId"],
      order:
        list === "reported"
          ? [
              [count, "DESC"],
              [time("MIN"), "ASC"],
              ["postId", "ASC"],
            ]
          : [
              [time("MAX"), "DESC"],
              ["postId", "DESC"],
            ],
      limit,
      offset: (page - 1) * limit,
      raw: true,
    }),
    reports.count({ where, distinct: true, col: "postId" }),
  ]);
  return { ids: found.map(({ postId }) => postId), total };
}

/** How many posts of each of these authors are hidden. */
async function countHidden(
  database: Database,
  posts: readonly PostRow[],
): Promise<(memberId: string) => number> {
  const counts = (await database.model(CommunityPost).findAll({
    attributes: ["memberId", [fn("COUNT", literal("*")), "hidden"]],
    where: {
      memberId: [...new Set(posts.map(({ memberId }) => memberId))],
      hiddenAt: { [Op.ne]: null },
    },
    group: ["memberId"],
    raw: true,
  })) as unknown as { memberId: string; hidden: number | string }[];
  // PostgreSQL gives counts as text.
  const byAuthor = new Map(counts.map(({ memberId, hidden }) => [memberId, Number(hidden)]));
  return (memberId) => byAuthor.get(memberId) ?? 0;
}
