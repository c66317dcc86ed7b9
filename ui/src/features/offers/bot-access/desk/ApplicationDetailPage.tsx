import {
  type BotSubmissionDetailDto,
  watMoment,
  type SubmissionChangeDto,
  type BotSubmissionDto,
} from "@signaldeck/contract";
import { useParams } from "react-router-dom";
import { HeartHandshake } from "lucide-react";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Card } from "../../../../components/Card.tsx";
import { OpenItem } from "../../../../components/OpenItem.tsx";
import { SCREENS } from "../../../../screens.ts";
import { useDeskApplicationQuery } from "./api.ts";
import { StatusForm } from "./StatusForm.tsx";
import { StatusPill } from "./StatusPill.tsx";
import { answersOf, STATUS_WORDS, CARE_WORDS } from "./words.ts";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";

/** Why this person is to be spoken with first, and what to do; nothing for everyone else. */
function CareBox({ application }: { application: BotSubmissionDto }) {
  const { care, lossAmount } = application;
  if (care.length === 0) return null;
  return (
    <section
      aria-labelledby="care"
      className="grid gap-2 rounded-card border border-amber bg-amber-wash px-5 py-4"
    >
      <h3 id="care" className="flex items-center gap-2 text-2 font-semibold text-amber">
        <HeartHandshake aria-hidden="true" className="size-4.5" />
        Duty of care
      </h3>
      <ul className="list-disc ps-5">
        {care.map((reason) => (
          <li key={reason}>
            {CARE_WORDS[reason]}
            {reason !== "cannot_afford" && ` In their words: “${lossAmount}”.`}
          </li>
        ))}
      </ul>
      <p>
        Speak with this person before anything else. Do not ask for a deposit, do not send the
        broker&apos;s link, and say plainly that they should not trade with money they need.
      </p>
      <p className="text-1 text-muted">
        Of a stated loss the largest number counts, in whatever currency; words without a number
        count as a large one. Whatever the status becomes, these answers stay.
      </p>
    </section>
  );
}

/** What staff did about an application, newest first. */
function ApplicationHistory({ changes }: { changes: readonly SubmissionChangeDto[] }) {
  return (
    <Card title="History">
      {changes.length === 0 ? (
        <p className="text-muted">Nobody has changed anything yet.</p>
      ) : (
        <ol className="grid gap-3">
          {changes.map((change) => (
            <li key={change.id} className="border-t border-line pt-2.5 first:border-t-0 first:pt-0">
              <p>
                {change.from === change.to ? (
                  "Notes changed"
                ) : (
                  <>
                    {STATUS_WORDS[change.from].word} → <b>{STATUS_WORDS[change.to].word}</b>
                  </>
                )}
              </p>
              <p className="text-1 text-muted">
                {change.by.fullName}, <TimeAgo at={change.at} />
              </p>
              {change.notes !== null && (
                <p className="mt-1 break-words whitespace-pre-line text-muted">
                  {change.notes === "" ? "Notes removed" : change.notes}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

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
