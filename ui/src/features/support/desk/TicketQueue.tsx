import {
  countText,
  LIST_WINDOW,
  TicketStatus,
  type TicketAssigneeFilter,
  type TicketCategory,
  type TicketCountsDto,
  type TicketPriority,
  type TicketStatusFilter,
  type StaffTicketDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Card } from "../../../components/Card.tsx";
import { FilterSelect } from "../../../components/FilterSelect.tsx";
import { PageBar } from "../../../components/PageBar.tsx";
import { SearchField } from "../../../components/SearchField.tsx";
import { CATEGORY_CHOICES, PRIORITY_CHOICES } from "../ticketWords.ts";
import { useDeskTicketsQuery, useTicketCountsQuery } from "./api.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";
import type { Page } from "../../../api/defineCalls.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded, type LoadedCall } from "../../../components/Loaded.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useNow } from "../../../components/useNow.ts";
import { QueueRow } from "./QueueRow.tsx";

interface FoundTicketsProps {
  found: LoadedCall<Page<StaffTicketDto>>;
  openId: string | undefined;
  search: string;
  /** A filter is set. */
  isNarrowed: boolean;
}

/** The rows of the queue, or why there are none. */
function FoundTickets({ found, openId, search, isNarrowed }: FoundTicketsProps) {
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

interface Filters {
  /** Empty: all that are not closed; while searching, all. */
  status: Exclude<TicketStatusFilter, "active"> | "";
  assignee: TicketAssigneeFilter | "";
  category: TicketCategory | "";
  priority: TicketPriority | "";
  search: string;
}

const NO_FILTERS: Filters = { status: "", assignee: "", category: "", priority: "", search: "" };

/** The tickets that fit the filters, in the order in which they want to be answered. */
export function TicketQueue({ openId }: { openId: string | undefined }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(1);
  const { status, assignee, category, priority, search } = filters;
  const tickets = useDeskTicketsQuery(
    {
      query: {
        page,
        status: status || (search === "" ? "active" : "all"),
        ...(assignee && { assignee }),
        ...(category && { category }),
        ...(priority && { priority }),
        ...(search && { search }),
      },
    },
    DESK_POLL,
  );
  const { data: counts } = useTicketCountsQuery();
  // What was on the last page may have been dealt with since.
  const pages = tickets.data?.pagination.pages ?? page;
  if (page > pages) setPage(pages);
  const narrow = (changes: Partial<Filters>) => {
    setFilters((before) => ({ ...before, ...changes }));
    setPage(1);
  };

  return (
    <Card padded={false} aria-label="Tickets">
      <div className="grid grid-cols-2 gap-2.5 border-b border-line p-3">
        <SearchField
          className="col-span-2"
          label="Find by subject or member"
          placeholder="Subject, name, email or code"
          delay={LIST_WINDOW.searchDelay}
          onSearch={(text) => narrow({ search: text })}
        />
        <FilterSelect
          className="w-full"
          label="Status"
          value={status}
          any={search === "" ? "Not closed" : "Any status"}
          choices={statusChoices(counts)}
          onChange={(value) => narrow({ status: value })}
        />
        <FilterSelect
          className="w-full"
          label="With"
          value={assignee}
          any="With anyone"
          choices={assigneeChoices(counts)}
          onChange={(value) => narrow({ assignee: value })}
        />
        <FilterSelect
          className="w-full"
          label="Category"
          value={category}
          any="Any category"
          choices={CATEGORY_CHOICES}
          onChange={(value) => narrow({ category: value })}
        />
        <FilterSelect
          className="w-full"
          label="Priority"
          value={priority}
          any="Any priority"
          choices={PRIORITY_CHOICES}
          onChange={(value) => narrow({ priority: value })}
        />
      </div>
      <FoundTickets
        found={tickets}
        openId={openId}
        search={search}
        isNarrowed={status + assignee + category + priority !== ""}
      />
      {tickets.data && tickets.data.pagination.pages > 1 && (
        <div className="border-t border-line p-3">
          <PageBar pagination={tickets.data.pagination} onPage={setPage} what="tickets" />
        </div>
      )}
    </Card>
  );
}

function statusChoices(counts: TicketCountsDto | undefined) {
  const choices = TicketStatus.options.map(
    (value) =>
      [value, withCount(DESK_STATUS_WORDS[value], value === "open" && counts?.open)] as const,
  );
  return [...choices, ["all", "Closed ones too"] as const];
}

const assigneeChoices = (counts: TicketCountsDto | undefined) =>
  [
    ["me", withCount("With me", counts?.mine)],
    ["nobody", withCount("With nobody", counts?.unassigned)],
  ] as const;

const withCount = (words: string, value: number | false | undefined) =>
  typeof value === "number" ? `${words} (${countText(value)})` : words;
