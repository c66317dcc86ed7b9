import { setImmediate } from "node:timers/promises";
import {
  AUDIT_LIMITS,
  countText,
  type AuditExportDto,
  type AuditFilter,
  type AuditRecordDto,
} from "@signaldeck/contract";
import type { DataContext } from "../database/DataContext.ts";
import { csvLines, csvText, type CsvValue } from "../http/csv.ts";
import { AuditRecord } from "./AuditRecord.ts";
import { auditWhere } from "./auditWhere.ts";
import { presentAudit } from "./presentAudit.ts";
import { NEWEST_FIRST } from "./readAudit.ts";
import type { ProvenOwner } from "../http/owner.ts";
import { recordAudit } from "./recordAudit.ts";

const COLUMNS = [
  "time (UTC)",
  "actor",
  "actor id",
  "action",
  "subject type",
  "subject",
  "subject id",
  "details (JSON)",
  "record id",
] as const;

/** Records that are written in one go. */
const AT_ONCE = 500;

/**
 * The filtered audit log as a CSV file, newest first, at most `AUDIT_LIMITS.exportMax` records. That
 * it was exported is a record itself, which the file does not contain yet.
 */
export async function exportAudit(
  deps: DataContext,
  owner: ProvenOwner,
  filter: AuditFilter,
): Promise<AuditExportDto> {
  const { database } = deps;
  const rows = await database.model(AuditRecord).findAll({
    where: auditWhere(filter),
    order: NEWEST_FIRST,
    limit: AUDIT_LIMITS.exportMax + 1,
    raw: true,
  });
  const kept = rows.slice(0, AUDIT_LIMITS.exportMax);
  const parts = [csvText(COLUMNS, [])];
  for (let at = 0; at < kept.length; at += AT_ONCE) {
    const records = await presentAudit(database, kept.slice(at, at + AT_ONCE));
    parts.push(csvLines(records.map(cellsOf)));
    // The file may be long; other calls go first.
    await setImmediate();
  }
  await database.write(async (transaction) => {
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "audit.exported",
      subject: { type: "audit", id: "log" },
      details: { filter, records: kept.length },
    });
    await owner.tell(transaction, countText(kept.length));
  });
  return {
    fileName: "audit-log.csv",
    mediaType: "text/csv",
    text: parts.join(""),
    complete: rows.length === kept.length,
  };
}

function cellsOf({ id, at, actor, action, subject, details }: AuditRecordDto): CsvValue[] {
  return [
    at,
    actor.fullName,
    actor.id,
    action,
    subject.type,
    subject.fullName,
    subject.id,
    JSON.stringify(details),
    id,
  ];
}
