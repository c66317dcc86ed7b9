import type { SubmissionFilters } from "@signaldeck/contract";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { PageBar } from "../../../../components/PageBar.tsx";
import { Skeletons } from "../../../../components/Skeletons.tsx";
import { useListKeys } from "../../../../components/useListKeys.ts";
import { useDeskApplicationsQuery } from "./api.ts";
import { ApplicationRow } from "./ApplicationRow.tsx";

export interface ApplicationsListProps {
  filters: SubmissionFilters;
  page: number;
  onPage: (page: number) => void;
  openId: string | undefined;
}

/** The applications that fit the filters, newest first. */
export function ApplicationsList({ filters, page, onPage, openId }: ApplicationsListProps) {
  const query = { ...filters, page };
  const call = useDeskApplicationsQuery({ query }, DESK_POLL);
  const list = useListKeys<HTMLUListElement>("application");
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <Loaded call={call} what="the applications" waiting={<Skeletons rows={5} each="m-3 h-16" />}>
      {({ items, pagination }) =>
        items.length === 0 ? (
          <NoApplications isFiltered={isFiltered} />
        ) : (
          <>
            <ul ref={list} className="divide-y divide-line lg:max-h-[65dvh] lg:overflow-y-auto">
              {items.map((application) => (
                <ApplicationRow
                  key={application.id}
                  application={application}
                  open={application.id === openId}
                />
              ))}
            </ul>
            {pagination.pages > 1 && (
              <div className="border-t border-line p-3">
                <PageBar pagination={pagination} onPage={onPage} what="applications" />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function NoApplications({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No application fits">
      Try another status, or fewer letters: names, addresses and numbers are found by their
      beginning.
    </EmptyState>
  ) : (
    <EmptyState title="No applications yet">
      They come from the bot-access form, and appear here by themselves.
    </EmptyState>
  );
}
