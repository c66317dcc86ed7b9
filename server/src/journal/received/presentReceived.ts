import type { ReceivedSignalDto } from "@signaldeck/contract";
import { presentEntrySignal, presentDecision } from "../presentEntry.ts";
import type { Received } from "./readReceived.ts";

/** A signal of the record as its member sees it. */
export function presentReceived({ signal, ended, entry, note }: Received): ReceivedSignalDto {
  return {
    signal: { id: signal.id, ...presentEntrySignal(signal) },
    ended,
    mark: entry && presentDecision({ entry, signal }),
    note,
  };
}
