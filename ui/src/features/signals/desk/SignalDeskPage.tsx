import type { SignalDeskDto } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { STATE_POLL, useSignalDeskQuery } from "./api.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { DeskSignals } from "./DeskSignals.tsx";
import { FeedHealthCard } from "./FeedHealthCard.tsx";
import { NextMarkCard } from "./NextMarkCard.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { RunningSignal } from "./RunningSignal.tsx";
import { EngineSwitch, ImportsSwitch } from "./SwitchCards.tsx";
import { useSignalNews } from "./useSignalNews.ts";

/** The signal desk: the next mark, publishing by hand, voiding, the two switches, the feed. */
export function SignalDeskPage() {
  return (
    <DeskFrame>
      <Desk />
    </DeskFrame>
  );
}

function Desk() {
  const { data, error, isFetching, refetch } = useSignalDeskQuery(undefined, STATE_POLL);
  useSignalNews();
  if (data) return <LoadedDesk desk={data} />;
  return (
    <Card>
      {error ? (
        <ErrorState
          title="The signal desk could not be loaded"
          message={failureMessage(error, "Something went wrong on our side.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading the signal desk</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
        </div>
      )}
    </Card>
  );
}

function LoadedDesk({ desk }: { desk: SignalDeskDto }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 gap-5">
        <NextMarkCard desk={desk} />
        <RunningSignal />
        <PlanForm desk={desk} />
      </div>
      {/* On a small screen the switches come before the long list. */}
      <aside
        aria-label="Engine, imports and feed"
        className="grid min-w-0 gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <EngineSwitch state={desk.engine} />
        <ImportsSwitch state={desk.imports} />
        <FeedHealthCard desk={desk} />
      </aside>
      <div className="min-w-0">
        <DeskSignals />
      </div>
    </div>
  );
}
