import type { MemberFilter } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { filterIn, filterParams } from "../memberFilter.ts";
import { AnnouncementsList } from "./AnnouncementsList.tsx";
import { Compose } from "./Compose.tsx";

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
