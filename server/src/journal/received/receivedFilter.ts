import type { ReceivedFilter, ReceivedResult } from "@signaldeck/contract";
import { Op, type WhereOptions } from "sequelize";
import type { SignalRow } from "../../signals/Signal.ts";
import { SIGNAL_COLUMNS } from "../readEntries.ts";

/** What is read of a signal that a member may have received. */
export const RECEIVED_COLUMNS = [...SIGNAL_COLUMNS, "feed", "slot", "audience", "source"] as const;

export type ReceivedSignal = Pick<SignalRow, (typeof RECEIVED_COLUMNS)[number]>;

/** How a signal ended; one past its expiry whose price is awaited is still running. */
export function endOf({
  outcome,
  status,
  voidedAt,
}: Pick<ReceivedSignal, "outcome" | "status" | "voidedAt">): ReceivedResult {
  if (voidedAt !== null) return "voided";
  if (status === "unsettled") return "unsettled";
  return outcome ?? "running";
}

/** Whether a filter asks for what the member has marked or noted: few, however much was received. */
export const isOwn = ({ decision, noted }: ReceivedFilter): boolean =>
  noted !== undefined || (decision !== undefined && decision !== "unmarked");

/** Whether a filter lets a signal through, as far as it asks for the signal itself. */
export const namesSignal = (
  signal: { pair: string; ended: ReceivedResult },
  { pair, result }: ReceivedFilter,
): boolean =>
  (pair === undefined || signal.pair === pair) && (result === undefined || signal.ended === result);

/** The same as a condition on rows of signals. */
export function signalWhere({ pair, result }: ReceivedFilter): WhereOptions<SignalRow> {
  return { [Op.and]: [pair === undefined ? {} : { pair }, endWhere(result)] };
}

function endWhere(result: ReceivedResult | undefined): WhereOptions<SignalRow> {
  switch (result) {
    case undefined:
      return {};
    case "voided":
      return { voidedAt: { [Op.ne]: null } };
    case "unsettled":
      return { voidedAt: null, status: "unsettled" };
    case "running":
      return { voidedAt: null, outcome: null, status: { [Op.ne]: "unsettled" } };
    default:
      return { voidedAt: null, outcome: result, status: { [Op.ne]: "unsettled" } };
  }
}
