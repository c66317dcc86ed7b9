import { ENGINE_SOURCE, type RecordedSignalDto } from "@signaldeck/contract";
import { pairDecimals } from "../../market/pairs.ts";
import type { LedgerEntry } from "../sealed/ledgerChain.ts";
import type {
  PublishedBody,
  SettledBody,
  UnsettledBody,
  VoidedBody,
  WithdrawnBody,
} from "../sealed/recordBodies.ts";

/**
 * A finished signal as the public sees it, from the records of its publication, its end and, where
 * there is one, its withdrawal; prices are not rounded, so that anyone can check it.
 */
export function presentRecordedSignal(
  published: LedgerEntry,
  end: LedgerEntry,
  withdrawal: LedgerEntry | undefined,
): RecordedSignalDto {
  const was = JSON.parse(published.body) as PublishedBody;
  const body = JSON.parse(end.body) as SettledBody | UnsettledBody | VoidedBody;
  return {
    id: was.signalId,
    sequence: was.sequence,
    pair: was.pair,
    decimals: pairDecimals(was.pair),
    direction: was.direction,
    source: was.source ?? ENGINE_SOURCE,
    confidence: was.confidence,
    grade: was.grade ?? null,
    publishedAt: was.publishedAt ?? null,
    entryPrice: "entryPrice" in body ? body.entryPrice : was.entryPrice,
    ...endOf(body),
    withdrawnAt: withdrawal ? (JSON.parse(withdrawal.body) as WithdrawnBody).withdrawnAt : null,
    createdAt: was.slot,
    expiresAt: was.expiresAt,
    publishedHash: published.hash,
    settledHash: end.hash,
  };
}

type End = Pick<
  RecordedSignalDto,
  "closePrice" | "status" | "outcome" | "voidedReason" | "voidedAt"
>;

function endOf(body: SettledBody | UnsettledBody | VoidedBody): End {
  const none = { closePrice: null, outcome: null, voidedReason: null, voidedAt: null };
  if ("voidedAt" in body) {
    return { ...none, status: "closed", voidedReason: body.reason, voidedAt: body.voidedAt };
  }
  if (!("outcome" in body)) return { ...none, status: "unsettled" };
  const { closePrice, outcome, status } = body;
  return { ...none, closePrice, outcome, status };
}
