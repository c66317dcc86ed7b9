import { useCan } from "../../api/session.ts";
import { LiveRoom } from "./LiveRoom.tsx";
import { LockedRoom } from "./LockedRoom.tsx";
import type { SignalRoomParts } from "./SignalRoomParts.ts";

/** The signal room: live for members who may read signals, a labelled preview for all others. */
export function SignalRoomPage({ parts = {} }: { parts?: SignalRoomParts }) {
  return useCan("signals.read") ? <LiveRoom parts={parts} /> : <LockedRoom />;
}
