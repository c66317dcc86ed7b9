import type { StaffTicketDto } from "@signaldeck/contract";
import type { Page } from "../../../api/defineCalls.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useNow } from "../../../components/useNow.ts";
import { QueueRow } from "./QueueRow.tsx";

export interface FoundTicketsProps {
  found: {
    data?: Page<StaffTicketDto> | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  openId: string | undefined;
  search: string;
  /** A filter is set. */
  isNarrowed: boolean;
}

/** The rows of the queue, or why there are none. */
export function FoundTickets({ found, openId, search, isNarrowed }: FoundTicketsProps) {
  const { data, error, isFetching, refetch } = found;
  const now = useNow(30_000);
  const list = useListKeys<HTMLUListElement>("ticket");
  if (!data) {
    return error ? (
      <ErrorState
        title="The tickets could not be loaded"
        message={failureMessage(error, "Something went wrong on our side.")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div aria-busy="true" className="grid gap-px">
        <span className="sr-only">Loading the tickets</span>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="m-3 h-20" />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) return <NothingFound search={search} isNarrowed={isNarrowed} />;
  return (
    <ul ref={list} className="divide-y divide-line lg:max-h-[70dvh] lg:overflow-y-auto">
      {data.items.map((ticket) => (
        <QueueRow key={ticket.id} ticket={ticket} now={now} open={ticket.id === openId} />
      ))}
    </ul>
  );
}

function NothingFound({ search, isNarrowed }: { search: string; isNarrowed: boolean }) {
  if (search !== "") {
    return (
      <EmptyState title="No ticket found">
        No subject and no member begins with “{search}” here. Try fewer letters
        {isNarrowed ? ", or fewer filters" : ""}.
      </EmptyState>
    );
  }
  return isNarrowed ? (
    <EmptyState title="No such ticket">Choose other filters to see more.</EmptyState>
  ) : (
    <EmptyState title="Nothing waits">
      Every ticket is closed. A new one appears here by itself.
    </EmptyState>
  );
}
