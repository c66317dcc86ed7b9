import { type MemberFilter, SECOND, type AnnouncementDto } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { Megaphone } from "lucide-react";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { filterIn, filterParams } from "../memberFilter.ts";
import { Compose } from "./Compose.tsx";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { AnnouncementItem } from "./AnnouncementItem.tsx";
import { useAnnouncementsQuery } from "./api.ts";

/** How often the list is read anew, while something is being sent and otherwise. */
const POLL = { sending: 3 * SECOND, resting: 30 * SECOND };

const isMoving = (list: readonly AnnouncementDto[]) => list.some(({ endedAt }) => endedAt === null);

/** What was written to members, newest first. */
function AnnouncementsList() {
  const { data: known } = useAnnouncementsQuery();
  const call = useAnnouncementsQuery(undefined, {
    pollingInterval: known && isMoving(known) ? POLL.sending : POLL.resting,
    skipPollingIfUnfocused: true,
  });
  return (
    <Card title="Sent">
      <Loaded call={call} what="the announcements" waiting={<Skeleton className="h-40" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Nothing was sent yet."
              icon={<Megaphone aria-hidden="true" className="size-7" />}
            />
          ) : (
            <ul aria-label="Announcements" className="-my-4 divide-y divide-line">
              {list.map((announcement) => (
                <AnnouncementItem key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

const TITLE = "Announcements";

/** Writing to many members at once, and how far what was written has come. */
export function AnnouncementsPage() {
  return (
    <RequirePermission permission="members.announce" title={TITLE}>
      <Announcements />
    </RequirePermission>
  );
}

function Announcements() {
  const [params, setParams] = useSearchParams();
  const narrow = (filter: MemberFilter) =>
    setParams(filterParams(filter), { replace: true, preventScrollReset: true });
  return (
    <div className="grid gap-5">
      <DeskHead title={TITLE} about="Write to a part of the members, each once." />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Compose filter={filterIn(params)} onFilter={narrow} />
        <AnnouncementsList />
      </div>
    </div>
  );
}
