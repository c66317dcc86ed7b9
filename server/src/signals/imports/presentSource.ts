import { ReceiptDto, type ImportSourceDto, type ReceiptStatus } from "@signaldeck/contract";
import { col, fn, literal } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { presenter } from "../../http/presenter.ts";
import { ImportReceipt, type ReceiptRow } from "../receipts/ImportReceipt.ts";
import { ImportSource, type SourceRow } from "./ImportSource.ts";

interface Tally {
  sourceId: string;
  status: ReceiptStatus;
  count: number;
  lastAt: Date;
}

/** All sources, the newest first. */
export async function readSources(database: Database): Promise<ImportSourceDto[]> {
  const sources: SourceRow[] = await database
    .model(ImportSource)
    .findAll({ order: [["createdAt", "DESC"]], raw: true });
  const tallies = await readTallies(database);
  return sources.map((source) => present(source, tallies));
}

/** One source with its counts. */
export async function presentSource(
  database: Database,
  source: SourceRow,
): Promise<ImportSourceDto> {
  return present(source, await readTallies(database, source.id));
}

/** A message from outside as the desk sees it. */
export const presentReceipt: (row: ReceiptRow) => ReceiptDto = presenter(ReceiptDto, {});

async function readTallies(database: Database, sourceId?: string): Promise<Tally[]> {
  const rows = await database.model(ImportReceipt).findAll({
    attributes: [
      "sourceId",
      "status",
      [fn("COUNT", literal("*")), "count"],
      [fn("MAX", col("received_at")), "lastAt"],
    ],
    ...(sourceId !== undefined && { where: { sourceId } }),
    group: ["sourceId", "status"],
    raw: true,
  });
  return (rows as unknown as Record<keyof Tally, string>[]).map((row) => ({
    sourceId: row.sourceId,
    status: row.status as ReceiptStatus,
    count: Number(row.count),
    lastAt: new Date(row.lastAt),
  }));
}

function present(source: SourceRow, all: readonly Tally[]): ImportSourceDto {
  const tallies = all.filter(({ sourceId }) => sourceId === source.id);
  const count = (status?: ReceiptStatus) =>
    tallies
      .filter((tally) => status === undefined || tally.status === status)
      .reduce((sum, tally) => sum + tally.count, 0);
  const last = Math.max(...tallies.map(({ lastAt }) => lastAt.getTime()));
  return {
    id: source.id,
    name: source.name,
    kind: source.kind,
    disabled: source.disabledAt !== null,
    createdAt: source.createdAt.toISOString(),
    tokenAt: source.tokenAt.toISOString(),
    lastReceiptAt: tallies.length > 0 ? new Date(last).toISOString() : null,
    receipts: { total: count(), published: count("published"), refused: count("refused") },
  };
}
