import { countText, LIST_WINDOW, TicketStatus } from "@signaldeck/contract";
import type {
  TicketAssigneeFilter,
  TicketCategory,
  TicketCountsDto,
  TicketPriority,
  TicketStatusFilter,
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
import { FoundTickets } from "./FoundTickets.tsx";

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
