import type { AuditFilter } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { Download } from "lucide-react";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditList } from "./AuditList.tsx";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { saveFile } from "../../../components/saveFile.ts";
import { useExportAuditMutation } from "./api.ts";

/** Takes the filtered list along as a file. */
function ExportAudit({ filter }: { filter: AuditFilter }) {
  const [exportAudit, { isLoading, error, data, originalArgs }] = useExportAuditMutation();
  const download = async () => {
    const reply = await exportAudit({ query: filter });
    if (reply.data) saveFile(reply.data);
  };
  // A word on an earlier file would be taken for one on the list that is shown now.
  const isOfThisList = originalArgs?.query === filter;
  return (
    <div className="grid max-w-sm justify-items-end gap-2 max-sm:w-full max-sm:justify-items-start">
      <Button
        busy={isLoading}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <FormAlert message={error ? failureMessage(error, "Failed to export the audit log") : null} />
      <FormNote
        message={
          data && !data.complete && isOfThisList
            ? "The list is longer than one file. It holds the newest records; narrow the days to get the others."
            : null
        }
      />
    </div>
  );
}

const TITLE = "Audit Log";

/** Parts of the filter as the address of the screen carries them. */
const PARTS = ["actorId", "action", "subjectType", "subjectId", "from", "to"] as const;

/** Who of the staff did what, to whom, and what it changed. */
export function AuditPage() {
  return (
    <RequirePermission permission="audit.read" title={TITLE}>
      <AuditLog />
    </RequirePermission>
  );
}

function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = search.get(part);
      return value ? [[part, value]] : [];
    }),
  );
  const change = (changes: AuditFilter) => {
    const next = { ...filter, ...changes };
    setSearch(
      new URLSearchParams(PARTS.flatMap((part) => (next[part] ? [[part, next[part]]] : []))),
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <div className="grid gap-5">
      <DeskHead title={TITLE} about="Every staff action and what it changed. Nobody can edit it.">
        <ExportAudit filter={filter} />
      </DeskHead>
      <AuditFilters filter={filter} onChange={change} onClear={() => setSearch({})} />
      <AuditList key={JSON.stringify(filter)} filter={filter} onFilter={change} />
    </div>
  );
}
