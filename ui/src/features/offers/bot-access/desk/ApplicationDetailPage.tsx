import { type BotSubmissionDetailDto, watMoment } from "@signaldeck/contract";
import { useParams } from "react-router-dom";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Card } from "../../../../components/Card.tsx";
import { OpenItem } from "../../../../components/OpenItem.tsx";
import { SCREENS } from "../../../../screens.ts";
import { useDeskApplicationQuery } from "./api.ts";
import { ApplicationHistory } from "./ApplicationHistory.tsx";
import { CareBox } from "./CareBox.tsx";
import { StatusForm } from "./StatusForm.tsx";
import { StatusPill } from "./StatusPill.tsx";
import { answersOf } from "./words.ts";

/** The application of the address, beside the list. */
export function ApplicationDetailPage() {
  const { id = "" } = useParams();
  const call = useDeskApplicationQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <OpenItem
      list={{ to: SCREENS.applicationsDesk, label: "Applications" }}
      what="application"
      call={call}
    >
      {(application) => <Application key={id} application={application} />}
    </OpenItem>
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
