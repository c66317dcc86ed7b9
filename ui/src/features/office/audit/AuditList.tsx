import { AUDIT_LIMITS, type AuditFilter, type AuditPageDto } from "@signaldeck/contract";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useAuditRecordsQuery } from "./api.ts";
import { AuditRow } from "./AuditRow.tsx";

export interface AuditListProps {
  filter: AuditFilter;
  onFilter: (changes: AuditFilter) => void;
}

/** The records that the filter lets through, page by page, newest first. */
export function AuditList({ filter, onFilter }: AuditListProps) {
  // Where each page begins; the newest one follows what happens.
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const call = useAuditRecordsQuery(
    {
      query: {
        ...filter,
        limit: AUDIT_LIMITS.pageDefault,
        ...(cursor !== undefined && { cursor }),
      },
    },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: cursor === undefined ? 30_000 : 0,
      skipPollingIfUnfocused: true,
    },
  );
  return (
    <Loaded
      call={{ ...call, data: call.currentData }}
      what="the audit log"
      ownCard
      waiting={<ListSkeleton />}
    >
      {({ records, nextCursor }) => (
        <Card padded={false}>
          {records.length === 0 ? (
            <EmptyState title="No such action" icon={<ScrollText className="size-6" />}>
              {Object.keys(filter).length > 0
                ? "Nothing in the log fits these filters. Take one of them away."
                : "What staff do to members, money, content and each other appears here."}
            </EmptyState>
          ) : (
            <Rows records={records} onFilter={onFilter} />
          )}
          {(cursors.length > 0 || nextCursor !== null) && (
            <nav
              aria-label="Pages of the audit log"
              className="flex items-center justify-between gap-3 border-t border-line px-4 py-3"
            >
              <Button
                disabled={cursors.length === 0}
                onClick={() => setCursors(cursors.slice(0, -1))}
              >
                Newer
              </Button>
              <span className="text-muted">Page {cursors.length + 1}</span>
              <Button
                disabled={nextCursor === null}
                onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
              >
                Older
              </Button>
            </nav>
          )}
        </Card>
      )}
    </Loaded>
  );
}

function Rows({
  records,
  onFilter,
}: Pick<AuditPageDto, "records"> & Pick<AuditListProps, "onFilter">) {
  const list = useListKeys<HTMLUListElement>("deed");
  return (
    <ul ref={list} aria-label="Deeds" className="divide-y divide-line">
      {records.map((record) => (
        <AuditRow key={record.id} record={record} onFilter={onFilter} />
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="px-4 py-3.5">
          <Skeleton className="h-6" />
        </div>
      ))}
    </Card>
  );
}
