import { LIST_WINDOW, type MemberFilter } from "@signaldeck/contract";
import { Megaphone, UserPlus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { DeskHead } from "../../components/DeskHead.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { SCREENS } from "../../screens.ts";
import { ExportMembers } from "./ExportMembers.tsx";
import { FoundMembers } from "./FoundMembers.tsx";
import { filterIn, filterParams, isNarrowed } from "./memberFilter.ts";
import { MemberFilters } from "./MemberFilters.tsx";
import { MemberPages } from "./MemberPages.tsx";
import { Registrations } from "./Registrations.tsx";

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
