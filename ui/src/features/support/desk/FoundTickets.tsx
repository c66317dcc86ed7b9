import type { StaffTicketDto } from "@signaldeck/contract";
import type { Page } from "../../../api/defineCalls.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import type { LoadedCall } from "../../../components/Loaded.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useNow } from "../../../components/useNow.ts";
import { QueueRow } from "./QueueRow.tsx";

export interface FoundTicketsProps {
  found: LoadedCall<Page<StaffTicketDto>>;
  openId: string | undefined;
  search: string;
  /** A filter is set. */
  isNarrowed: boolean;
}

/** The rows of the queue, or why there are none. */
export function FoundTickets({ found, openId, search, isNarrowed }: FoundTicketsProps) {
  const now = useNow(30_000);
  const list = useListKeys<HTMLUListElement>("ticket");
  return (
    <Loaded
      call={found}
      what="the tickets"
      waiting={<Skeletons rows={5} each="m-3 h-20" className="grid gap-px" />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <NothingFound search={search} isNarrowed={isNarrowed} />
        ) : (
          <ul ref={list} className="divide-y divide-line lg:max-h-[70dvh] lg:overflow-y-auto">
            {items.map((ticket) => (
              <QueueRow key={ticket.id} ticket={ticket} now={now} open={ticket.id === openId} />
            ))}
          </ul>
        )
      }
    </Loaded>
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
