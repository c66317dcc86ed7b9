import type { ReceivedSignalDto } from "@signaldeck/contract";
import { presentEntry } from "../presentEntry.ts";
import type { Received } from "./readReceived.ts";

/** A signal of the record as its member sees it. */
export function presentReceived({ signal, ended, entry, note }: Received): ReceivedSignalDto {
  return {
    signal: {
      id: signal.id,
      pair: signal.pair,
      direction: signal.direction,
      status: signal.status,
      outcome: signal.outcome,
      voided: signal.voidedAt !== null,
      createdAt: signal.createdAt.toISOString(),
      expiresAt: signal.expiresAt.toISOString(),
    },
    ended,
    mark: entry && markOf(presentEntry({ entry, signal })),
    note,
  };
}

function markOf({
  decision,
  stake,
  payoutPercent,
  result,
  editable,
  decidedAt,
}: ReturnType<typeof presentEntry>): ReceivedSignalDto["mark"] {
  return { decision, stake, payoutPercent, result, editable, decidedAt };
}
