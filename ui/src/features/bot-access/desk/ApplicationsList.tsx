import type { SubmissionFilters } from "@signaldeck/contract";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { PageBar } from "../../../components/PageBar.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useListKeys } from "../../../components/useListKeys.ts";
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
  const { data, error, isFetching, refetch } = useDeskApplicationsQuery({ query }, DESK_POLL);
  const list = useListKeys<HTMLUListElement>("application");
  const isFiltered = Object.keys(filters).length > 0;

  if (!data) {
    return error ? (
      <ErrorState
        title="The applications could not be loaded"
        message={failureMessage(error, "Something went wrong on our side.")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div aria-busy="true">
        <span className="sr-only">Loading the applications</span>
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="m-3 h-16" />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) {
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
  return (
    <>
      <ul ref={list} className="divide-y divide-line lg:max-h-[65dvh] lg:overflow-y-auto">
        {data.items.map((application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            open={application.id === openId}
          />
        ))}
      </ul>
      {data.pagination.pages > 1 && (
        <div className="border-t border-line p-3">
          <PageBar pagination={data.pagination} onPage={onPage} what="applications" />
        </div>
      )}
    </>
  );
}
