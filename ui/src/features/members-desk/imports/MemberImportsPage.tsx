import {
  type ImportCheckDto,
  countText,
  type CheckedRowDto,
  SECOND,
  type MemberImportDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { TriangleAlert, UserPlus } from "lucide-react";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { membersText } from "../words.ts";
import { FileCard } from "./FileCard.tsx";
import { Card } from "../../../components/Card.tsx";
import { CheckedRows } from "./CheckedRows.tsx";
import { ImportForm, type Deposits } from "./ImportForm.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useMemberImportsQuery } from "./api.ts";
import { ImportItem } from "./ImportItem.tsx";

/** How often the list is read anew, while something is under way and otherwise. */
const POLL = { moving: 2 * SECOND, resting: 30 * SECOND };

const isMoving = (list: readonly MemberImportDto[]) => list.some(({ endedAt }) => endedAt === null);

/** What was imported, newest first. */
function ImportsList() {
  const { data: known } = useMemberImportsQuery();
  const call = useMemberImportsQuery(undefined, {
    pollingInterval: known && isMoving(known) ? POLL.moving : POLL.resting,
    skipPollingIfUnfocused: true,
  });
  return (
    <Card title="Imports">
      <Loaded call={call} what="the imports" waiting={<Skeleton className="h-40" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Nothing was imported yet."
              icon={<UserPlus aria-hidden="true" className="size-7" />}
            >
              Choose a file and check it. You see every row before anybody comes in.
            </EmptyState>
          ) : (
            <ul aria-label="Imports" className="-my-4 divide-y divide-line">
              {list.map((one) => (
                <ImportItem key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

interface CheckResultProps {
  file: File;
  check: ImportCheckDto;
  /** Hears how many members are being imported. */
  onImported: (count: number) => void;
}

/** What an import would do, row by row, and the way to do it. */
function CheckResult({ file, check, onImported }: CheckResultProps) {
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

const TITLE = "Member imports";

/** Brings members along from another product: a file, a dry run, and what came of it. */
export function MemberImportsPage() {
  return (
    <RequirePermission permission="members.import" title={TITLE}>
      <Imports />
    </RequirePermission>
  );
}

/** A file and what its check has shown. */
interface Checked {
  file: File;
  check: ImportCheckDto;
}

function Imports() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="Bring members along from another product. A dry run comes first and writes nothing."
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <FileCard
            onChange={() => {
              setChecked(null);
              setBegun(null);
            }}
            onChecked={(file, check) => setChecked({ file, check })}
          />
          <FormNote message={begun} />
          {checked && (
            <CheckResult
              // The choices of one check are not those of the next.
              key={checked.check.plan}
              {...checked}
              onImported={(count) => {
                setChecked(null);
                setBegun(
                  `The import of ${membersText(count)} has begun. The list shows how far it has come.`,
                );
              }}
            />
          )}
        </div>
        <ImportsList />
      </div>
    </div>
  );
}
