import {
  BOT_APPLICATION_LIMITS,
  paginationOf,
  SubmissionStatus,
  type BotSubmissionDetailDto,
  type BotSubmissionDto,
  type PaginationDto,
  type SubmissionCountsDto,
  type SubmissionFilters,
  type SubmissionsQuery,
} from "@signaldeck/contract";
import { fn, literal, Op, type Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { AppError } from "../../http/AppError.ts";
import { findPage } from "../../database/findPage.ts";
import { readColleagues } from "../../members/colleagues.ts";
import { BotSubmission, type SubmissionRow } from "./BotSubmission.ts";
import { presentChange, presentSubmission } from "./presentSubmission.ts";
import { SubmissionChange } from "./SubmissionChange.ts";
import { SubmissionSearchWord } from "./SubmissionSearchWord.ts";
import { foundSubmissions } from "./submissionSearchWords.ts";

const NEWEST_FIRST: [string, "DESC"][] = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/** One page of the applications that fit the filters. */
export async function listSubmissions(
  database: Database,
  { page, limit, ...filters }: SubmissionsQuery,
): Promise<{ data: BotSubmissionDto[]; pagination: PaginationDto }> {
  const { rows, total } = await findPage(database, BotSubmission, {
    where: fitting(database, filters),
    order: NEWEST_FIRST,
    page,
    limit,
    key: filters,
    beside: filters.search ? [SubmissionSearchWord] : [],
  });
  return { data: rows.map(presentSubmission), pagination: paginationOf(total, { page, limit }) };
}

/** The newest applications that fit the filters, as many as an export holds. */
export async function submissionsToExport(
  database: Database,
  filters: SubmissionFilters,
): Promise<SubmissionRow[]> {
  return database.model(BotSubmission).findAll({
    where: fitting(database, filters),
    order: NEWEST_FIRST,
    limit: BOT_APPLICATION_LIMITS.exportMax,
    raw: true,
  });
}

/** How many applications each status has. */
export async function countSubmissions(database: Database): Promise<SubmissionCountsDto> {
  const groups = (await database.model(BotSubmission).findAll({
    attributes: ["status", [fn("COUNT", literal("*")), "count"]],
    group: ["status"],
    raw: true,
  })) as unknown as { status: string; count: number | string }[];
  const countOf = (status: SubmissionStatus) =>
    Number(groups.find((group) => group.status === status)?.count ?? 0);
  return Object.fromEntries(
    SubmissionStatus.options.map((status) => [status, countOf(status)]),
  ) as SubmissionCountsDto;
}

/** @throws AppError `not_found`. */
export async function findSubmission(
  database: Database,
  id: string,
  transaction?: Transaction,
): Promise<SubmissionRow> {
  const found = await database
    .model(BotSubmission)
    .findByPk(id, { raw: true, ...(transaction && { transaction, lock: true }) });
  if (!found) throw new AppError("not_found", "There is no such application.");
  return found;
}

/**
 * One application with what staff did about it.
 * @throws AppError `not_found`.
 */
export async function readSubmission(
  database: Database,
  id: string,
): Promise<BotSubmissionDetailDto> {
  const submission = await findSubmission(database, id);
  const changes = await database.model(SubmissionChange).findAll({
    where: { submissionId: id },
    order: NEWEST_FIRST,
    raw: true,
  });
  const nameOf = await readColleagues(
    database,
    changes.map(({ actorId }) => actorId),
  );
  return {
    ...presentSubmission(submission),
    history: changes.map((change) => presentChange(change, nameOf(change.actorId))),
  };
}

function fitting(database: Database, filters: SubmissionFilters) {
  const { status, readyToStart, wantsCall, search } = filters;
  return {
    ...(status && { status }),
    ...(readyToStart && { readyToStart }),
    ...(wantsCall && { wantsCall }),
    ...(search && { id: { [Op.in]: foundSubmissions(database, search) } }),
  };
}
