import {
  LIST_WINDOW,
  type MemberFilter,
  memberAccessApi,
  MEMBERS_DESK_LIMITS,
} from "@signaldeck/contract";
import { Megaphone, UserPlus, Download } from "lucide-react";
import { useState, useEffect, useEffectEvent, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { ButtonLink, Button } from "../../components/Button.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { DeskHead } from "../../components/DeskHead.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { SCREENS } from "../../screens.ts";
import { FoundMembers } from "./FoundMembers.tsx";
import { filterIn, filterParams, isNarrowed, allText, matchText } from "./memberFilter.ts";
import { MemberFilters } from "./MemberFilters.tsx";
import { Registrations } from "./Registrations.tsx";
import { fetchFile } from "../../api/fetchFile.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { saveBlob } from "../../components/saveFile.ts";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { PageBar } from "../../components/PageBar.tsx";
import { useMembersQuery } from "./api.ts";
import { MembersList } from "./MembersList.tsx";

interface MemberPagesProps {
  filter: MemberFilter;
  page: number;
  onPage: (page: number) => void;
  onDone: (said: string) => void;
  /** What can be done with all of them. */
  children?: ReactNode;
}

/** The members that fit a filter, one page of them. */
function MemberPages({ filter, page, onPage, onDone, children }: MemberPagesProps) {
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

/** Takes the filtered list along as a file. */
function ExportMembers({ filter }: { filter: MemberFilter }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const download = async () => {
    setBusy(true);
    setFault(null);
    const request = { endpoint: memberAccessApi.exportUsers, query: filter };
    const reply = await dispatch(fetchFile(request, new AbortController().signal));
    setBusy(false);
    if (reply.error) setFault(failureMessage(reply.error, "Failed to export the members"));
    else saveBlob(reply.blob, "members.csv");
  };

  return (
    <div className="grid max-w-sm gap-2">
      <Button
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => void download()}
      >
        Export CSV
      </Button>
      <div className="empty:hidden">
        <FormAlert message={fault} />
      </div>
    </div>
  );
}

const TITLE = "Members";

/** All members, page by page, or those that a search finds. */
export function MembersPage() {
  return (
    <RequirePermission permission="members.read" title={TITLE}>
      <Members />
    </RequirePermission>
  );
}

function Members() {
  const [params, setParams] = useSearchParams();
  const [said, setSaid] = useState<string | null>(null);
  const query = params.get("q") ?? "";
  const filter = filterIn(params);
  const mayExport = useCan("members.export");
  const mayImport = useCan("members.import");
  const mayAnnounce = useCan("members.announce");

  // In the address, so that the way back from a member leads to the same list.
  const search = (next: string) => {
    setSaid(null);
    setParams(next === "" ? {} : { q: next }, { replace: true });
  };

  const narrow = (next: MemberFilter) => {
    setSaid(null);
    setParams(filterParams(next), { replace: true, preventScrollReset: true });
  };

  return (
    <div className="grid gap-5">
      <DeskHead title={TITLE} about="Access, deposits and help, newest members first.">
        <SearchField
          label="Search members"
          placeholder="Name, email, admission code, broker ID"
          initial={query}
          delay={LIST_WINDOW.searchDelay}
          onSearch={search}
          className="w-full md:w-96"
        />
      </DeskHead>
      <FormNote message={said} />
      {query === "" ? (
        <>
          <MemberFilters filter={filter} onChange={narrow} />
          <MemberPages
            filter={filter}
            page={pageOf(params.get("page"))}
            onPage={(page) => {
              setSaid(null);
              setParams({ ...filterParams(filter), ...(page > 1 && { page: String(page) }) });
            }}
            onDone={setSaid}
          >
            <div className="flex flex-wrap gap-2.5">
              {mayAnnounce && (
                <ButtonLink
                  to={`${SCREENS.announcements}?${new URLSearchParams(filterParams(filter)).toString()}`}
                  icon={<Megaphone aria-hidden="true" className="size-4" />}
                >
                  Write to them
                </ButtonLink>
              )}
              {mayImport && (
                <ButtonLink
                  to={SCREENS.memberImports}
                  icon={<UserPlus aria-hidden="true" className="size-4" />}
                >
                  Import members
                </ButtonLink>
              )}
              {mayExport && <ExportMembers filter={filter} />}
            </div>
          </MemberPages>
        </>
      ) : (
        <FoundMembers query={query} onDone={setSaid} />
      )}
      {!isNarrowed(filter) && <Registrations key={query} search={query} onDone={setSaid} />}
    </div>
  );
}

/** The page that the address names; the first one for anything that is no page. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
