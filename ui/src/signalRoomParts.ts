import { signalRoomParts as journalParts } from "./features/journal/signalRoomParts.ts";
import { SealMark } from "./features/signals/seal/SealMark.tsx";

/** What other rooms put into the signal room. */
export const signalRoomParts = { ...journalParts, Seal: SealMark };
