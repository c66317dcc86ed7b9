import { countText, type ExportFileDto, type SubmissionFilters } from "@signaldeck/contract";
import { csvText, type CsvValue } from "../../http/csv.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { presentSubmission } from "./presentSubmission.ts";
import { submissionsToExport } from "./readSubmissions.ts";
import type { ProvenOwner } from "../../http/owner.ts";
import type { DataContext } from "../../database/DataContext.ts";

const COLUMNS = [
  "sent at (UTC)",
  "status",
  "care",
  "full name",
  "email",
  "phone",
  "has account",
  "has funded",
  "can afford",
  "has lost money",
  "stated loss",
  "usage",
  "wants call",
  "call number",
  "ready to start",
  "notes",
  "changed at (UTC)",
  "id",
] as const;

/**
 * The applications that fit the filters as a CSV file, newest first, at most
 * `BOT_APPLICATION_LIMITS.exportMax`. It takes names and numbers out of the product, hence its
 * trace in the audit; what was searched for is not in it, as it may name a person.
 */
export async function exportSubmissions(
  deps: DataContext,
  owner: ProvenOwner,
  filters: SubmissionFilters,
): Promise<ExportFileDto> {
  const found = await submissionsToExport(deps.database, filters);
  const rows = found
    .map(presentSubmission)
    .map((row): CsvValue[] => [
      row.createdAt,
      row.status,
      row.care.join(" "),
      row.fullName,
      row.email,
      row.phoneNumber,
      row.hasAccount,
      row.hasFunded,
      row.canAfford,
      row.hasLostMoney,
      row.lossAmount,
      row.usageMethod,
      row.wantsCall,
      row.callNumber,
      row.readyToStart,
      row.notes,
      row.updatedAt,
      row.id,
    ]);
  const { search, ...named } = filters;
  await deps.database.write(async (transaction) => {
    await recordAudit(deps, transaction, {
      actorId: owner.id,
      action: "applications.exported",
      subject: { type: "applications", id: "list" },
      details: { ...named, searched: Boolean(search), rows: rows.length },
    });
    await owner.tell(transaction, countText(rows.length));
  });
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
  return {
    fileName: `applications-${day}.csv`,
    mediaType: "text/csv",
    text: csvText(COLUMNS, rows),
  };
}
