import type { AuditFilter } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditList } from "./AuditList.tsx";
import { ExportAudit } from "./ExportAudit.tsx";

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
