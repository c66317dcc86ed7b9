import { t } from "@signaldeck/contract";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { AcknowledgeRisk } from "./AcknowledgeRisk.tsx";
import { LiveRoom } from "./LiveRoom.tsx";
import { LockedRoom } from "./LockedRoom.tsx";
import type { SignalRoomParts } from "./SignalRoomParts.ts";

/**
 * The signal room: live for members who may read signals, the risk disclosure for those who have
 * not acknowledged it, a labelled preview for all others.
 */
export function SignalRoomPage({ parts = {} }: { parts?: SignalRoomParts }) {
  return (
    <>
      <PageTitle title={t("Neural Signals")} />
      <Room parts={parts} />
    </>
  );
}

function Room({ parts }: { parts: SignalRoomParts }) {
  const access = useSignalAccess();
  if (access === "locked") return <LockedRoom />;
  if (access === "unacknowledged") {
    return (
      <div className="grid gap-5">
        <h1 className="text-3 font-semibold">{t("Neural Signals")}</h1>
        <AcknowledgeRisk />
      </div>
    );
  }
  return <LiveRoom parts={parts} />;
}
