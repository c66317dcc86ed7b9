import { useCan } from "../../api/session.ts";
import { LiveRoom } from "./LiveRoom.tsx";
import { LockedRoom } from "./LockedRoom.tsx";

/** The signal room: live for members who may read signals, a labelled preview for all others. */
export function SignalRoomPage() {
  return useCan("signals.read") ? <LiveRoom /> : <LockedRoom />;
}
