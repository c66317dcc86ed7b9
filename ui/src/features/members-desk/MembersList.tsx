import type { AdminUserDto } from "@signaldeck/contract";
import { Users } from "lucide-react";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useListKeys } from "../../components/useListKeys.ts";
import { useCan } from "../../api/session.ts";
import { MemberRow } from "./MemberRow.tsx";
import { rowGrid } from "./rowGrid.ts";

export interface MembersListProps {
  /** The call that reads them. */
  call: LoadedCall<unknown>;
  members: readonly AdminUserDto[] | undefined;
  /** The rows are of an earlier page or search; the new ones are on their way. */
  stale: boolean;
  /** What an empty list says. */
  empty: string;
  onDone: (said: string) => void;
}

/** Members as a table on wide screens and as cards on small ones. */
export function MembersList(props: MembersListProps) {
  const { call, members, stale, empty, onDone } = props;
  const list = useListKeys<HTMLUListElement>("member");
  const mayManage = useCan("members.manage");

  return (
    <Loaded
      // After a failed search, what an earlier one found would be taken for its result.
      call={{ ...call, data: call.error && stale ? undefined : members }}
      what="the members"
      ownCard
      waiting={<ListSkeleton />}
    >
      {(shown) =>
        shown.length === 0 ? (
          <Card>
            <EmptyState title={empty} icon={<Users className="size-7" />} />
          </Card>
        ) : (
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
              {mayManage && <span className="text-end">Quick access</span>}
            </div>
            <ul
              ref={list}
              className={classes("divide-y divide-line transition-opacity", stale && "opacity-60")}
            >
              {shown.map((member) => (
                <MemberRow key={member.id} member={member} onDone={onDone} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false}>
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
