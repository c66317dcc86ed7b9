import type { AuditPageDto, AuditQuery } from "@signaldeck/contract";
import { Op, type Order, type WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { AuditRecord } from "./AuditRecord.ts";
import { auditWhere } from "./auditWhere.ts";
import { presentAudit } from "./presentAudit.ts";

/** Two actions of one transaction have the same time; their ids keep their order. */
export const NEWEST_FIRST: Order = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/**
 * One page of the audit log, newest first. Pages are turned by a cursor: the last one of a million
 * records costs as little as the first.
 * @throws AppError `not_found` for a cursor that is no record.
 */
export async function readAudit(database: Database, query: AuditQuery): Promise<AuditPageDto> {
  const { cursor, limit, ...filter } = query;
  const rows = await database.model(AuditRecord).findAll({
    where: { [Op.and]: [auditWhere(filter), await olderThan(database, cursor)] },
    order: NEWEST_FIRST,
    // One more than asked for tells whether there are older ones.
    limit: limit + 1,
    raw: true,
  });
  const page = rows.slice(0, limit);
  return {
    records: await presentAudit(database, page),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function olderThan(database: Database, cursor: string | undefined): Promise<WhereOptions> {
  if (cursor === undefined) return {};
  const last = await database.model(AuditRecord).findByPk(cursor, { raw: true });
  if (!last) throw new AppError("not_found", "There is no such page of the audit log.");
  return {
    // Also said without the id, which lets the index find where the page begins.
    createdAt: { [Op.lte]: last.createdAt },
    [Op.or]: [{ createdAt: { [Op.lt]: last.createdAt } }, { id: { [Op.lt]: cursor } }],
  };
}
