import { SECOND, type SetupDto } from "@signaldeck/contract";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { AddressStep } from "./AddressStep.tsx";
import { useSetupOverviewQuery } from "./api.ts";
import { BrandStep } from "./BrandStep.tsx";
import { FeedStep } from "./FeedStep.tsx";
import { MailStep } from "./MailStep.tsx";
import { RestartBar } from "./RestartBar.tsx";
import { stateOf, STEPS } from "./steps.ts";
import { TelegramStep } from "./TelegramStep.tsx";
import { useRestart, type Restart } from "./useRestart.ts";
import { useDoctorReportQuery } from "../../../api/doctorCalls.ts";
import { Card } from "../../../components/Card.tsx";
import { FindingItem } from "../../../components/FindingItem.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { Pill } from "../../../components/Pill.tsx";
import { StepCard } from "./StepCard.tsx";

/** Which legal texts are still templates, and how they become the operator's. */
function LegalStep({ setup }: { setup: SetupDto }) {
  return (
    <StepCard id="legal" setup={setup}>
      <p className="text-muted">
        Have each one checked by a lawyer, edit it on the Content desk, and set its status there to
        checked. Until then its page says that it is a template.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {setup.legal.pages.map(({ id, title, template }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <TextLink to={SCREENS[id]}>{title}</TextLink>
            <Pill tone={template ? "amber" : "brand"}>{template ? "Template" : "Checked"}</Pill>
          </li>
        ))}
      </ul>
      <TextLink to={SCREENS.contentDesk} className="justify-self-start">
        Open the Content desk
      </TextLink>
    </StepCard>
  );
}

/** What the doctor finds critical on the server as it runs now. */
function DoctorStep({ isWaiting }: { isWaiting: boolean }) {
  const call = useDoctorReportQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card
      title="What is still critical"
      padded={false}
      aside={<TextLink to={SCREENS.doctor}>All findings</TextLink>}
    >
      {isWaiting && (
        <p className="px-5 pb-4 text-muted">
          As the server runs now: what you saved counts after the restart.
        </p>
      )}
      <div className="border-t border-line">
        <Loaded call={call} what="the findings" waiting={<Skeleton className="m-5 h-40" />}>
          {({ findings, notChecked }) => {
            const critical = findings.filter(({ severity }) => severity === "critical");
            return critical.length === 0 ? (
              <p className="px-5 py-4 text-muted">
                {notChecked.length === 0
                  ? "Nothing. The other findings can wait."
                  : "Nothing was found. All findings also says what was not checked."}
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {critical.map((finding) => (
                  <FindingItem key={finding.title} finding={finding} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </Card>
  );
}

const TITLE = "Setup";

/** What a server has to know of itself, step by step. */
export function SetupPage() {
  return (
    <RequirePermission permission="setup.manage" title={TITLE}>
      <Setup />
    </RequirePermission>
  );
}

function Setup() {
  const [isWatched, setWatched] = useState(false);
  const call = useSetupOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...(isWatched && { pollingInterval: SECOND }),
  });
  const restart = useRestart(call.data);
  const isOnItsWay = restart.state === "restarting" || restart.state === "late";
  if (isWatched !== isOnItsWay) setWatched(isOnItsWay);
  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <DeskHead
        title={TITLE}
        about="What this server has to know before members come. Every step can wait: come back at any time."
      />
      <Loaded
        call={call}
        what="the setup"
        ownCard
        waiting={<Skeletons rows={3} each="h-64" className="grid gap-4" />}
      >
        {(setup) => <Steps setup={setup} restart={restart} />}
      </Loaded>
    </div>
  );
}

function Steps({ setup, restart }: { setup: SetupDto; restart: Restart }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <StepList setup={setup} />
        <div className="grid min-w-0 gap-4">
          <BrandStep setup={setup} />
          <AddressStep setup={setup} />
          <MailStep setup={setup} />
          <FeedStep setup={setup} />
          <TelegramStep setup={setup} />
          <LegalStep setup={setup} />
          <DoctorStep key={setup.startedAt} isWaiting={setup.waiting.length > 0} />
        </div>
      </div>
      <RestartBar setup={setup} restart={restart} />
    </>
  );
}

/** Where each step stands; leads to its card. */
function StepList({ setup }: { setup: SetupDto }) {
  return (
    <nav aria-label="Steps" className="lg:sticky lg:top-4">
      <ol className="grid grid-cols-2 gap-x-2 sm:grid-cols-3 lg:grid-cols-1">
        {STEPS.map(({ id, title }) => {
          const state = stateOf(setup, id);
          const Icon = state === "Done" ? CircleCheck : CircleDashed;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center gap-2.5 rounded-small px-2 hover:bg-raised"
              >
                <Icon
                  aria-hidden="true"
                  className={`size-4 shrink-0 ${state === "Done" ? "text-brand" : "text-muted"}`}
                />
                {title}
                <span className="sr-only">: {state}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
