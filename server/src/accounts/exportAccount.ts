import type { ExportFileDto, ExportFormat } from "@signaldeck/contract";
import { csvText, type CsvValue } from "../http/csv.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { exportPersonalData, type PersonalDataModule } from "../members/personalData.ts";

/** Everything that is kept of a member, as a file: one JSON object, or one CSV line per field. */
export async function exportAccount(
  deps: Pick<AccountsDeps, "clock"> & { personalData: readonly PersonalDataModule[] },
  memberId: string,
  format: ExportFormat,
): Promise<ExportFileDto> {
  const exportedAt = new Date(deps.clock.now()).toISOString();
  const data = await exportPersonalData(deps.personalData, memberId);
  const name = `my-data-${exportedAt.slice(0, 10)}`;
  if (format === "json") {
    const text = `${JSON.stringify({ exportedAt, ...data }, null, 2)}\n`;
    return { fileName: `${name}.json`, mediaType: "application/json", text };
  }
  const rows = Object.entries(data).flatMap(([module, records]) =>
    records.flatMap((record, index) =>
      Object.entries(record).map(([field, value]) => [module, index + 1, field, cell(value)]),
    ),
  );
  const text = csvText(["section", "record", "field", "value"], rows);
  return { fileName: `${name}.csv`, mediaType: "text/csv", text };
}

function cell(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return value;
  }
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
