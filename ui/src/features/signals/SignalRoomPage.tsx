import { t } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { AcknowledgeRisk } from "./AcknowledgeRisk.tsx";
import { LiveRoom } from "./LiveRoom.tsx";
import { LockedRoom } from "./LockedRoom.tsx";
import { PAIR_PARAMETER } from "./PairFilter.tsx";
import type { SignalRoomParts } from "./SignalRoomParts.ts";

/**
 * The signal room: live for members who may read signals, the risk disclosure for those who have
 * not acknowledged it, a labelled preview for all others.
 */
export function SignalRoomPage({ parts = {} }: { parts?: SignalRoomParts }) {
  const [search] = useSearchParams();
  const pair = search.get(PAIR_PARAMETER);
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
  return <LiveRoom parts={parts} pair={pair} />;
}
