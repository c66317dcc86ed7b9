import { SUPPORT_LIMITS, watMoment, t, type TicketDto } from "@signaldeck/contract";
import { ChevronRight, Inbox } from "lucide-react";
import { useState } from "react";
import { generatePath, Link } from "react-router-dom";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SCREENS } from "../../screens.ts";
import { useTicketsQuery } from "./api.ts";
import { CATEGORY_WORDS, STATUS_WORDS } from "./ticketWords.ts";

const LIMIT = SUPPORT_LIMITS.pageDefault;

/** The member's own tickets, the last changed first. */
export function TicketList() {
  const [page, setPage] = useState(1);
  const call = useTicketsQuery({ query: { page, limit: LIMIT } });
  const hasOlder = call.data?.length === LIMIT;
  return (
    <Card title={t("Your tickets")} padded={false}>
      <Loaded call={call} what={t("your tickets")} waiting={<ListSkeleton />}>
        {(tickets) =>
          tickets.length === 0 ? (
            <div className="border-t border-line">
              {page === 1 ? (
                <EmptyState title={t("No tickets yet")} icon={<Inbox className="size-6" />}>
                  {t("Write to us with the form below. The conversation appears here.")}
                </EmptyState>
              ) : (
                <EmptyState title={t("No older tickets")} />
              )}
            </div>
          ) : (
            <ul>
              {tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {(page > 1 || hasOlder) && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("Newer")}
          </Button>
          <Button disabled={!hasOlder} busy={call.isFetching} onClick={() => setPage(page + 1)}>
            {t("Older")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function TicketRow({ ticket }: { ticket: TicketDto }) {
  const { word, tone } = STATUS_WORDS[ticket.status];
  return (
    <li className="border-t border-line">
      <Link
        to={generatePath(SCREENS.ticket, { id: ticket.id })}
        className="flex items-center gap-3 px-5 py-3 transition-colors -outline-offset-2 hover:bg-raised"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <span className="min-w-0 flex-[1_1_14rem]">
            <span className="block font-semibold break-words">{ticket.subject}</span>
            <span className="block text-1 text-muted">
              {CATEGORY_WORDS[ticket.category]} · {watMoment(ticket.updatedAt)}
            </span>
          </span>
          <Pill tone={tone}>{word()}</Pill>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </Link>
    </li>
  );
}

function ListSkeleton() {
  return (
    <>
      {[1, 2].map((row) => (
        <div key={row} className="border-t border-line px-5 py-4">
          <Skeleton className="h-8" />
        </div>
      ))}
    </>
  );
}
