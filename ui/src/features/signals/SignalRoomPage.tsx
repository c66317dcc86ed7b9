import { useSearchParams } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { LiveRoom } from "./LiveRoom.tsx";
import { LockedRoom } from "./LockedRoom.tsx";
import { PAIR_PARAMETER } from "./PairFilter.tsx";
import type { SignalRoomParts } from "./SignalRoomParts.ts";

/** The signal room: live for members who may read signals, a labelled preview for all others. */
export function SignalRoomPage({ parts = {} }: { parts?: SignalRoomParts }) {
  const [search] = useSearchParams();
  const pair = search.get(PAIR_PARAMETER);
  if (!useCan("signals.read")) return <LockedRoom />;
  // What arrived is counted for each pair anew.
  return <LiveRoom key={pair} parts={parts} pair={pair} />;
}
