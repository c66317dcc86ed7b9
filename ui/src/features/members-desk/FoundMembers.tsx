import { MEMBERS_DESK_LIMITS } from "@signaldeck/contract";
import { useMemberSearchQuery } from "./api.ts";
import { matchText } from "./memberFilter.ts";
import { MembersList } from "./MembersList.tsx";

export interface FoundMembersProps {
  /** Never blank. */
  query: string;
  onDone: (said: string) => void;
}

/** The members that a search finds; there are no pages of them. */
export function FoundMembers({ query, onDone }: FoundMembersProps) {
  const limit = MEMBERS_DESK_LIMITS.pageDefault;
  const call = useMemberSearchQuery(
    { query: { query, limit } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  const found = call.currentData?.length;
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {found !== undefined && found > 0 && foundText(found, limit)}
      </p>
      <MembersList
        call={call}
        members={call.data}
        stale={!call.currentData}
        empty={`No users found matching "${query}"`}
        onDone={onDone}
      />
    </>
  );
}

function foundText(found: number, limit: number): string {
  if (found === limit) return `The newest ${limit} that match. Another word narrows them.`;
  return matchText(found);
}
import { DESK_POLL } from "../../api/deskPoll.ts";
