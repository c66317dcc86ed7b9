import type { AdminUserDto } from "@signaldeck/contract";
import { Users } from "lucide-react";
import { isApiError } from "../../api/apiError.ts";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useListKeys } from "../../components/useListKeys.ts";
import { useCan } from "../../api/session.ts";
import { MemberRow } from "./MemberRow.tsx";
import { rowGrid } from "./rowGrid.ts";

export interface MembersListProps {
  members: readonly AdminUserDto[] | undefined;
  error: unknown;
  /** The rows are of an earlier page or search; the new ones are on their way. */
  stale: boolean;
  isFetching: boolean;
  onRetry: () => void;
  /** What an empty list says. */
  empty: string;
  onDone: (said: string) => void;
}

/** Members as a table on wide screens and as cards on small ones. */
export function MembersList(props: MembersListProps) {
  const { members, error, stale, isFetching, onRetry, empty, onDone } = props;
  const list = useListKeys<HTMLUListElement>("member");
  const mayManage = useCan("members.manage");

  if (error) {
    return (
      <Card>
        <ErrorState
          title="The members could not be loaded"
          message={failureMessage(error, "The connection to the server failed.")}
          onRetry={onRetry}
          retrying={isFetching}
          requestId={isApiError(error) ? error.requestId : undefined}
        />
      </Card>
    );
  }
  if (!members) return <ListSkeleton />;
  if (members.length === 0) {
    return (
      <Card>
        <EmptyState title={empty} icon={<Users className="size-7" />} />
      </Card>
    );
  }
  return (
    <Card padded={false} aria-label="Members" aria-busy={stale}>
      <div
        aria-hidden="true"
        className={classes(
          rowGrid(mayManage),
          "max-xl:hidden border-b border-line px-5 py-2.5 text-1 text-muted",
        )}
      >
        <span>Member</span>
        <span>Access</span>
        <span>Deposit</span>
        <span>Broker account</span>
        <span>Joined</span>
        {mayManage && <span className="text-right">Quick access</span>}
      </div>
      <ul
        ref={list}
        className={classes("divide-y divide-line transition-opacity", stale && "opacity-60")}
      >
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onDone={onDone} />
        ))}
      </ul>
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false} aria-busy="true">
      <span className="sr-only">Loading members</span>
      <div className="divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="grid gap-2 px-5 py-4 lg:grid-cols-4">
            <Skeleton className="h-10" />
            <Skeleton className="hidden h-10 lg:block" />
            <Skeleton className="hidden h-10 lg:block" />
            <Skeleton className="h-10" />
          </div>
        ))}
      </div>
    </Card>
  );
}
