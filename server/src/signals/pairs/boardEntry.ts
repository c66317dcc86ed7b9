import { shortBy, verdictAt, type BoardPairDto } from "@signaldeck/contract";
import type { BoardSight } from "../../reach/Reach.ts";
import type { Estimate, Judged } from "./judgePairs.ts";
import type { RunningSignal } from "./RunningSignals.ts";

/** What an entry is made of. */
export interface EntryParts {
  pair: string;
  judged: Judged;
  sight: BoardSight;
  /** The signal of the reader's that runs on the pair. One that is not theirs is not known here. */
  running: RunningSignal | undefined;
  payoutPercent: number;
}

/** A pair of the board, with no more than its reader may see. */
export function boardEntry(parts: EntryParts): BoardPairDto {
  const { pair, judged, sight, running, payoutPercent } = parts;
  if (running) return sealedEntry(running);
  if (sight === "held") return { pair, silent: { reason: "held" } };
  if ("silent" in judged) return { pair, silent: judged.silent };
  const { estimate } = judged;
  if (sight === "short") return { pair, ...judgedBy(estimate, payoutPercent) };
  const { direction, confidence, low, high } = estimate;
  return { pair, direction, confidence, low, high };
}

/** Of a signal that nothing measured there is its direction, and the confidence that was stated. */
function sealedEntry(running: RunningSignal): BoardPairDto {
  const { pair, direction, confidence, confidenceLow: low, confidenceHigh: high } = running;
  const runsUntil = new Date(running.expiresAt).toISOString();
  if (confidence === null) return { pair, direction, runsUntil };
  if (low === null || high === null) return { pair, direction, confidence, runsUntil };
  return { pair, direction, confidence, low, high, runsUntil };
}

function judgedBy(
  { confidence, low }: Pick<Estimate, "confidence" | "low">,
  payoutPercent: number,
): Pick<BoardPairDto, "verdict" | "short"> {
  const verdict = verdictAt({ confidence, confidenceLow: low }, payoutPercent);
  return verdict === "below" ? { verdict, short: shortBy(confidence, payoutPercent) } : { verdict };
}
