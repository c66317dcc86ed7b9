import type { SubmissionFilters, BotSubmissionDto } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { PageBar } from "../../../../components/PageBar.tsx";
import { Skeletons } from "../../../../components/Skeletons.tsx";
import { useListKeys } from "../../../../components/useListKeys.ts";
import { useDeskApplicationsQuery } from "./api.ts";
import { DeskRow } from "../../../../components/DeskRow.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { SCREENS } from "../../../../screens.ts";
import { START } from "../questions.ts";
import { StatusPill } from "./StatusPill.tsx";
import { labelOf } from "./words.ts";

/** One application in the list, with what one chooses by. */
function ApplicationRow(props: { application: BotSubmissionDto; open: boolean }) {
  const { application, open } = props;
  return (
    <DeskRow
      to={generatePath(SCREENS.deskApplication, { id: application.id })}
      open={open}
      title={application.fullName}
      aside={<TimeAgo at={application.createdAt} />}
      facts={`Starts: ${labelOf(START, application.readyToStart).toLowerCase()}${application.wantsCall === "yes" ? ", wants a call" : ""}`}
      pills={<StatusPill status={application.status} />}
    />
  );
}

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
