import type { BotSubmissionDetailDto } from "@signaldeck/contract";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { isApiError } from "../../../api/apiError.ts";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { watMoment } from "../../../components/dateText.ts";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { SCREENS } from "../../../screens.ts";
import { DESK_POLL, useDeskApplicationQuery } from "./api.ts";
import { ApplicationHistory } from "./ApplicationHistory.tsx";
import { CareBox } from "./CareBox.tsx";
import { StatusForm } from "./StatusForm.tsx";
import { StatusPill } from "./StatusPill.tsx";
import { answersOf } from "./words.ts";

/** The application of the address, beside the list. */
export function ApplicationDetailPage() {
  const { id = "" } = useParams();
  const { currentData, error, isFetching, refetch } = useDeskApplicationQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <ButtonLink
          to={SCREENS.applicationsDesk}
          kind="quiet"
          className="-ml-3"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        >
          Applications
        </ButtonLink>
      </div>
      {currentData ? (
        <Application key={id} application={currentData} />
      ) : (
        <Card>
          {error ? (
            <ErrorState
              title="This application could not be loaded"
              message={failureMessage(error, "Something went wrong on our side.")}
              onRetry={() => void refetch()}
              retrying={isFetching}
              requestId={isApiError(error) ? error.requestId : undefined}
            />
          ) : (
            <div aria-busy="true" className="grid gap-4">
              <span className="sr-only">Loading the application</span>
              <Skeleton className="h-10" />
              <Skeleton className="h-80" />
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function Application({ application }: { application: BotSubmissionDetailDto }) {
  return (
    <>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-3 font-semibold break-words">{application.fullName}</h2>
          <StatusPill status={application.status} />
        </div>
        <p className="text-muted">Sent {watMoment(application.createdAt)}</p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          <CareBox application={application} />
          <Card title="Answers">
            <dl className="grid gap-2.5">
              {answersOf(application).map(({ question, answer }) => (
                <div key={question} className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
                  <dt className="text-muted">{question}</dt>
                  <dd className="font-semibold break-words select-text">{answer}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <StatusForm application={application} />
          <ApplicationHistory changes={application.history} />
        </div>
      </div>
    </>
  );
}
