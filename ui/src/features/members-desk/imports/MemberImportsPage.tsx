import type { ImportCheckDto } from "@signaldeck/contract";
import { useState } from "react";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { membersText } from "../words.ts";
import { CheckResult } from "./CheckResult.tsx";
import { FileCard } from "./FileCard.tsx";
import { ImportsList } from "./ImportsList.tsx";

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
