import { LIST_WINDOW } from "@signaldeck/contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FormNote } from "../../components/FormNote.tsx";
import { DeskHead } from "../../components/DeskHead.tsx";
import { RequirePermission } from "../../components/RequirePermission.tsx";
import { SearchField } from "../../components/SearchField.tsx";
import { FoundMembers } from "./FoundMembers.tsx";
import { MemberPages } from "./MemberPages.tsx";

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

  // In the address, so that the way back from a member leads to the same list.
  const search = (next: string) => {
    setSaid(null);
    setParams(next === "" ? {} : { q: next }, { replace: true });
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
        <MemberPages
          page={pageOf(params.get("page"))}
          onPage={(page) => {
            setSaid(null);
            setParams(page === 1 ? {} : { page: String(page) });
          }}
          onDone={setSaid}
        />
      ) : (
        <FoundMembers query={query} onDone={setSaid} />
      )}
    </div>
  );
}

/** The page that the address names; the first one for whatever is no page. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
