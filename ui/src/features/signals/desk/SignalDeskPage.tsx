import type { SignalDeskDto } from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { STATE_POLL, useSignalDeskQuery } from "./api.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { DoubtCard } from "./DoubtCard.tsx";
import { DeskSignals } from "./DeskSignals.tsx";
import { FeedHealthCard } from "./FeedHealthCard.tsx";
import { HeldCard } from "./HeldCard.tsx";
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
  const call = useSignalDeskQuery(undefined, STATE_POLL);
  useSignalNews();
  return (
    <Loaded
      call={call}
      what="the signal desk"
      ownCard
      waiting={
        <Card className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-80" />
        </Card>
      }
    >
      {(desk) => <LoadedDesk desk={desk} />}
    </Loaded>
  );
}

function LoadedDesk({ desk }: { desk: SignalDeskDto }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 gap-5">
        {desk.doubt && <DoubtCard doubt={desk.doubt} />}
        {desk.held?.map((held) => (
          <HeldCard key={held.id} held={held} />
        ))}
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
