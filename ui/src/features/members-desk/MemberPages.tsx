import { MEMBERS_DESK_LIMITS, type MemberFilter } from "@signaldeck/contract";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { PageBar } from "../../components/PageBar.tsx";
import { useMembersQuery } from "./api.ts";
import { allText, isNarrowed, matchText } from "./memberFilter.ts";
import { MembersList } from "./MembersList.tsx";

export interface MemberPagesProps {
  filter: MemberFilter;
  page: number;
  onPage: (page: number) => void;
  onDone: (said: string) => void;
  /** What can be done with all of them. */
  children?: ReactNode;
}

/** The members that fit a filter, one page of them. */
export function MemberPages({ filter, page, onPage, onDone, children }: MemberPagesProps) {
  const call = useMembersQuery(
    { query: { ...filter, page, limit: MEMBERS_DESK_LIMITS.pageDefault } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  const { data } = call;
  const last = data?.pagination.pages ?? page;
  const leaveForLast = useEffectEvent(() => onPage(last));
  // The address may name a page that there never was, or is no more.
  useEffect(() => {
    if (page > last) leaveForLast();
  }, [page, last]);

  const narrowed = isNarrowed(filter);
  const total = call.currentData?.pagination.total;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-muted">
          {total !== undefined && total > 0 && (narrowed ? matchText(total) : allText(total))}
        </p>
        {children}
      </div>
      <MembersList
        call={call}
        members={data?.items}
        stale={!call.currentData}
        empty={narrowed ? "No members fit these filters." : "No users found in the system."}
        onDone={onDone}
      />
      {data && <PageBar pagination={data.pagination} onPage={onPage} what="members" />}
    </>
  );
}
