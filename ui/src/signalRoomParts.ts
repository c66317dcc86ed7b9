import { signalRoomParts as journalParts } from "./features/journal/signalRoomParts.ts";
import { SealBadge } from "./features/signals/seal/SealBadge.tsx";

/** What other features put into the signal room. */
export const signalRoomParts = { ...journalParts, Seal: SealBadge };
