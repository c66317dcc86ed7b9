import { countText, type CheckedRowDto, type ImportCheckDto } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import { Card } from "../../../components/Card.tsx";
import { CheckedRows } from "./CheckedRows.tsx";
import { ImportForm, type Deposits } from "./ImportForm.tsx";

interface CheckResultProps {
  file: File;
  check: ImportCheckDto;
  /** Hears how many members are being imported. */
  onImported: (count: number) => void;
}

/** What an import would do, row by row, and the way to do it. */
export function CheckResult({ file, check, onImported }: CheckResultProps) {
  const { counts, ignored, rows } = check;
  return (
    <>
      <Card title={`Check of ${file.name}`} aside="Nothing was written">
        <div className="grid gap-4">
          <p>
            <strong>{countText(counts.new)}</strong> new, <strong>{countText(counts.there)}</strong>{" "}
            already there, <strong>{countText(counts.refused)}</strong> refused.
          </p>
          {ignored.length > 0 && (
            <p className="flex gap-2.5 rounded-small bg-amber-wash px-3.5 py-3">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
              <span className="min-w-0 break-words">
                Not imported: the {ignored.length === 1 ? "column" : "columns"} {ignored.join(", ")}
              </span>
            </p>
          )}
          <CheckedRows rows={rows} counts={counts} />
        </div>
      </Card>
      {counts.new > 0 && (
        <ImportForm
          file={file}
          plan={check.plan}
          members={counts.new}
          deposits={depositsOf(rows)}
          onImported={() => onImported(counts.new)}
        />
      )}
    </>
  );
}

function depositsOf(rows: readonly CheckedRowDto[]): Deposits {
  const deposits = rows.flatMap(({ deposit }) => deposit ?? []);
  const tiers = new Map<string, number>();
  for (const { tier } of deposits) tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
  return {
    count: deposits.length,
    total: deposits.reduce((sum, { amount }) => sum + amount, 0),
    tiers: [...tiers],
  };
}
