import type { SignalDeskDto, LedgerDoubtDto } from "@signaldeck/contract";
import { useState, useEffect, useRef } from "react";
import { Card } from "../../../components/Card.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { STATE_POLL, useSignalDeskQuery, useRestoreCopiesMutation } from "./api.ts";
import { DeskFrame } from "./DeskFrame.tsx";
import { DeskSignals } from "./DeskSignals.tsx";
import { FeedHealthCard } from "./FeedHealthCard.tsx";
import { HeldCard } from "./HeldCard.tsx";
import { NextMarkCard } from "./NextMarkCard.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { RunningSignal } from "./RunningSignal.tsx";
import { EngineSwitch, ImportsSwitch } from "./SwitchCards.tsx";
import { Button } from "../../../components/Button.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { api, deskTag } from "../../../api/baseApi.ts";
import { LIVE_LIST, useSignalsQuery } from "../../../api/liveStreamCalls.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";

/** Reads the desk anew when the live stream tells of a signal that came or ended. */
function useSignalNews(): void {
  const dispatch = useAppDispatch();
  const { data } = useSignalsQuery(LIVE_LIST);
  const state = data?.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join();
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isNews = seen.current !== undefined && state !== seen.current;
    seen.current = state ?? seen.current;
    if (isNews && state !== undefined) dispatch(api.util.invalidateTags([deskTag("signals")]));
  }, [state, dispatch]);
}

const TITLE = "Write signals anew";

/** What stops all publishing, and the way out. */
function DoubtCard({ doubt }: { doubt: LedgerDoubtDto }) {
  const [asking, setAsking] = useState(false);
  const [restore] = useRestoreCopiesMutation();
  return (
    <Card title="The record is in doubt" aside={<Pill tone="amber">Nothing is published</Pill>}>
      <div role="status" className="grid gap-3">
        <p className="break-words">{doubt.message}</p>
        <p>
          Public figures are counted from the ledger&apos;s records and stay as they are. If only
          stored signals differ, they can be written anew from the records. A fault in the ledger
          itself or in the statistics is mended by restoring a backup. A database that is older than
          it was needs the newest one back, or an administrator&apos;s word at the server:{" "}
          <code>signaldeck database accept</code>.
        </p>
        <p className="text-1 text-muted">
          Found <TimeAgo at={doubt.since} />
        </p>
        <div>
          <Button onClick={() => setAsking(true)}>{TITLE}</Button>
        </div>
      </div>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={TITLE}
        action={TITLE}
        failure="The signals could not be written anew. Please try again."
        onReason={(reason) => restore({ body: { reason } }).unwrap()}
      >
        <p>
          Every stored signal that differs from its records is written as they say, and all is
          looked at again. The audit log keeps your reason. The engine stays paused until it is
          resumed.
        </p>
      </ReasonDialog>
    </Card>
  );
}

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
