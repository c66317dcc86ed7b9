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
import { DoctorStep } from "./DoctorStep.tsx";
import { FeedStep } from "./FeedStep.tsx";
import { LegalStep } from "./LegalStep.tsx";
import { MailStep } from "./MailStep.tsx";
import { RestartBar } from "./RestartBar.tsx";
import { stateOf, STEPS } from "./steps.ts";
import { TelegramStep } from "./TelegramStep.tsx";
import { useRestart, type Restart } from "./useRestart.ts";

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
