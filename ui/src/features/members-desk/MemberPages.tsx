import { MEMBERS_DESK_LIMITS } from "@signaldeck/contract";
import { useEffect, useEffectEvent } from "react";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { PageBar } from "../../components/PageBar.tsx";
import { useMembersQuery } from "./api.ts";
import { MembersList } from "./MembersList.tsx";

export interface MemberPagesProps {
  page: number;
  onPage: (page: number) => void;
  onDone: (said: string) => void;
}

/** The list of all members, one page of it. */
export function MemberPages({ page, onPage, onDone }: MemberPagesProps) {
  const call = useMembersQuery(
    { query: { page, limit: MEMBERS_DESK_LIMITS.pageDefault } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  const { data } = call;
  const last = data?.pagination.pages ?? page;
  const leaveForLast = useEffectEvent(() => onPage(last));
  // The address may name a page that there never was, or is no more.
  useEffect(() => {
    if (page > last) leaveForLast();
  }, [page, last]);

  return (
    <>
      <MembersList
        call={call}
        members={data?.items}
        stale={!call.currentData}
        empty="No users found in the system."
        onDone={onDone}
      />
      {data && <PageBar pagination={data.pagination} onPage={onPage} what="members" />}
    </>
  );
}
