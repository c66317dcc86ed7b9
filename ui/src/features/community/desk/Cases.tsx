import type { ModerationList } from "@signaldeck/contract";
import { ShieldCheck } from "lucide-react";
import { useRef, useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { PageBar } from "../../../components/PageBar.tsx";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
import { useModerationCasesQuery } from "./api.ts";
import { CaseCard } from "./CaseCard.tsx";
import { pressDeed } from "./deeds.ts";

const NOTHING: Record<ModerationList, readonly [title: string, says: string]> = {
  reported: ["Nothing is reported", "A post that a member reports appears here by itself."],
  hidden: ["No post is hidden", "What you hide is kept here, and can be put back."],
  kept: ["No such post", "Posts whose reports were closed without hiding them are kept here."],
};

export interface CasesProps {
  list: ModerationList;
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void;
}

/** One of the desk's lists, page by page. */
export function Cases({ list, onDone }: CasesProps) {
  const [page, setPage] = useState(1);
  const call = useModerationCasesQuery(
    { query: { list, page } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  // What was on the last page may have been dealt with since.
  const pages = call.data?.pagination.pages ?? page;
  if (page > pages) setPage(pages);
  const keys = useListKeys<HTMLUListElement>("post");
  useShortcut("h", "Hide the post", () => pressDeed(keys.current, "hide"));
  useShortcut("d", "Leave the post in the feed", () => pressDeed(keys.current, "leave"));
  const section = useRef<HTMLElement>(null);

  const done = (sentence: string) => {
    onDone(sentence);
    // The card with the pressed button goes away, and the focus must not go with it.
    section.current?.focus({ preventScroll: true });
  };

  return (
    <section ref={section} tabIndex={-1} aria-label="Posts" className="grid gap-4 outline-none">
      <Loaded
        call={call}
        what="the posts"
        ownCard
        waiting={<Skeletons rows={2} each="h-56" className="grid gap-4" />}
      >
        {({ items, pagination }) => (
          <>
            {items.length === 0 ? (
              <Card>
                <EmptyState icon={<ShieldCheck className="size-6" />} title={NOTHING[list][0]}>
                  {NOTHING[list][1]}
                </EmptyState>
              </Card>
            ) : (
              <ul ref={keys} className="grid gap-4">
                {items.map((found) => (
                  <li key={found.id}>
                    <CaseCard found={found} onDone={done} />
                  </li>
                ))}
              </ul>
            )}
            {pagination.pages > 1 && (
              <PageBar pagination={pagination} onPage={setPage} what="posts" />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
