import { DayBox } from "./DayBox.tsx";
import { PauseGate } from "./PauseGate.tsx";
import { SignalActions } from "./SignalActions.tsx";
import { TakenBadge } from "./TakenBadge.tsx";

/** What the journal puts into the signal room. */
export const signalRoomParts = {
  Actions: SignalActions,
  Waiting: PauseGate,
  Aside: DayBox,
  Decision: TakenBadge,
};
