import { type ContentVersionDto, CONTENT_LIMITS } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../../database/DataContext.ts";
import { AppError } from "../../http/AppError.ts";
import { readColleagues } from "../../members/colleagues.ts";
import type { ContentSource } from "../ContentSource.ts";
import { ContentHead } from "./ContentHead.ts";
import { ContentVersion, type ContentVersionRow } from "./ContentVersion.ts";

/** A text that becomes a file's newest version. */
export type NewVersion = Pick<ContentVersionRow, "file" | "text" | "origin"> &
  Partial<Pick<ContentVersionRow, "authorId" | "note" | "restoredFrom">>;

/** The newest version of each file that has any, by file. */
export async function newestVersions(
  { database }: DataContext,
  transaction?: Transaction,
): Promise<Map<string, ContentVersionRow>> {
  const inside = transaction ? { transaction } : {};
  const heads = await database.model(ContentHead).findAll({ raw: true, ...inside });
  if (heads.length === 0) return new Map();
  const rows = await database.model(ContentVersion).findAll({
    where: { [Op.or]: heads.map(({ file, number }) => ({ file, number })) },
    raw: true,
    ...inside,
  });
  return new Map(rows.map((row) => [row.file, row]));
}

/**
 * A new version is judged beside the texts that are known here: where others are the
 * newest, what fits one may not fit the other, and then no server could start with both.
 * @param known what is shown, and what is about to be
 * @throws AppError `conflict` where another server has published what this one does not know yet.
 */
export function refuseUnheard(
  newest: ReadonlyMap<string, ContentVersionRow>,
  ...known: readonly ContentSource[]
): void {
  for (const [file, { text }] of newest) {
    if (known.some(({ texts }) => (texts.get(file) ?? null) === text)) continue;
    throw new AppError(
      "conflict",
      `Another server has published ${file}, and this one does not show it yet. Try again in a minute; where that does not help, the log says why.`,
    );
  }
}

/** Until the commit nobody else adds a version. */
export async function lockVersions(
  { database }: DataContext,
  transaction: Transaction,
): Promise<void> {
  await database.lockTable(transaction, ContentHead);
}

/** Adds versions, each the newest of its file; the caller has them locked (`lockVersions`). */
export async function addVersions(
  deps: DataContext,
  transaction: Transaction,
  added: readonly NewVersion[],
): Promise<void> {
  if (added.length === 0) return;
  const { database, clock } = deps;
  const heads = await database.model(ContentHead).findAll({ raw: true, transaction });
  const numbers = new Map(heads.map(({ file, number }) => [file, number]));
  const rows = added.map((version): ContentVersionRow => {
    const number = (numbers.get(version.file) ?? 0) + 1;
    numbers.set(version.file, number);
    const createdAt = new Date(clock.now());
    return {
      id: uuid(),
      authorId: null,
      note: null,
      restoredFrom: null,
      ...version,
      number,
      createdAt,
    };
  });
  await database.model(ContentVersion).bulkCreate(rows, { transaction });
  const changed = [...new Set(added.map(({ file }) => file))];
  await database.model(ContentHead).bulkCreate(
    changed.map((file) => ({ file, number: numbers.get(file) ?? 1 })),
    { updateOnDuplicate: ["number"], transaction },
  );
}

/** The newest versions of a file, newest first. */
export async function listVersions(deps: DataContext, file: string): Promise<ContentVersionDto[]> {
  const rows = await deps.database.model(ContentVersion).findAll({
    where: { file },
    order: [["number", "DESC"]],
    limit: CONTENT_LIMITS.versions,
    raw: true,
  });
  return presentVersions(deps, rows);
}

/** Versions of a file by their numbers, those that there are. */
export async function readVersions(
  { database }: DataContext,
  file: string,
  numbers: readonly number[],
): Promise<Map<number, ContentVersionRow>> {
  const rows = await database
    .model(ContentVersion)
    .findAll({ where: { file, number: [...numbers] }, raw: true });
  return new Map(rows.map((row) => [row.number, row]));
}

/** Every text that a file has had. */
export async function allTexts({ database }: DataContext, file: string): Promise<string[]> {
  const rows = await database
    .model(ContentVersion)
    .findAll({ where: { file }, attributes: ["text"], raw: true });
  return rows.flatMap(({ text }) => text ?? []);
}

/** Versions as the desk shows them. */
export async function presentVersions(
  { database }: DataContext,
  rows: readonly ContentVersionRow[],
): Promise<ContentVersionDto[]> {
  const authors = await readColleagues(
    database,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ number, origin, note, authorId, createdAt, restoredFrom, text }) => ({
    number,
    origin,
    note,
    by: authors(authorId)?.fullName ?? null,
    at: new Date(createdAt).toISOString(),
    restoredFrom,
    exists: text !== null,
  }));
}
