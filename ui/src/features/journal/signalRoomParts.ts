import { DayBox } from "./DayBox.tsx";
import { HoldGate } from "./HoldGate.tsx";
import { SignalActions } from "./SignalActions.tsx";
import { TakenMark } from "./TakenMark.tsx";

/** What the journal puts into the signal room. */
export const signalRoomParts = {
  Actions: SignalActions,
  Waiting: HoldGate,
  Aside: DayBox,
  Mark: TakenMark,
};
