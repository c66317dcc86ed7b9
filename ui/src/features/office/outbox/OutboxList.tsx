import { OUTBOX_LIMITS, type OutboxMessageDto, type OutboxQuery } from "@signaldeck/contract";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageBar } from "../../../components/PageBar.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useOutboxMessagesQuery } from "./api.ts";
import { OutboxRow } from "./OutboxRow.tsx";
import { STATES } from "./outboxWords.ts";

export interface OutboxListProps {
  filter: Pick<OutboxQuery, "recipient" | "channel"> & { state: OutboxMessageDto["state"] };
  /** Says what was done about a message, which then leaves the list. */
  onNote: (note: string | null) => void;
}

/** The messages of one state, newest first. */
export function OutboxList({ filter, onNote }: OutboxListProps) {
  const [page, setPage] = useState(1);
  const call = useOutboxMessagesQuery(
    { query: { ...filter, page, limit: OUTBOX_LIMITS.pageDefault } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  const { list, empty } = STATES[filter.state];
  return (
    <Loaded call={call} what="the outbox" ownCard waiting={<ListSkeleton />}>
      {({ items, pagination }) => (
        <div className="grid gap-4">
          <Card padded={false}>
            {items.length === 0 ? (
              <EmptyState
                title={filter.state === "dead" ? "No failed messages" : "No messages"}
                icon={<MailCheck className="size-6" />}
              >
                {filter.recipient ? "No message here went to that address." : empty}
              </EmptyState>
            ) : (
              <Rows what={list} items={items} onNote={onNote} />
            )}
          </Card>
          <PageBar pagination={pagination} onPage={setPage} what="messages" />
        </div>
      )}
    </Loaded>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false} className="divide-y divide-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="px-4 py-4">
          <Skeleton className="h-7" />
        </div>
      ))}
    </Card>
  );
}

function Rows(props: {
  what: string;
  items: readonly OutboxMessageDto[];
  onNote: OutboxListProps["onNote"];
}) {
  const list = useListKeys<HTMLUListElement>("message");
  return (
    <ul ref={list} aria-label={props.what} className="divide-y divide-line">
      {props.items.map((message) => (
        <OutboxRow key={message.id} message={message} onNote={props.onNote} />
      ))}
    </ul>
  );
}
