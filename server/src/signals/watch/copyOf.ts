import { ENGINE_SOURCE } from "@signaldeck/contract";
import type { LedgerEntry } from "../../ledger/sealed/ledgerChain.ts";
import type {
  HeldBody,
  PublishedBody,
  SettledBody,
  UnsettledBody,
  VoidedBody,
  WithdrawnBody,
} from "../../ledger/sealed/recordBodies.ts";
import type { SignalRow } from "../Signal.ts";
import { storedFields } from "../signalFields.ts";

/** What a signal's row must say where its records say it. */
export type SignalCopy = Partial<SignalRow>;

/** All that the ledger says of a signal. */
interface SignalRecords {
  published: LedgerEntry;
  /** Null while it runs. */
  end: LedgerEntry | null;
  /** Null where it was not withdrawn. */
  withdrawal: LedgerEntry | null;
  /** Null where its prices were not held. */
  held: LedgerEntry | null;
}

/** What the records of a signal say of its row. */
export function copyOf({ published, end, withdrawal, held }: SignalRecords): SignalCopy {
  return {
    ...publishedCopy(published),
    ...withdrawnCopy(withdrawal),
    heldAt: held && new Date((JSON.parse(held.body) as HeldBody).heldAt),
    ...(end && endCopy(end)),
  };
}

/** The names of the columns in which a row differs from its records. */
export function differences(row: SignalRow, copy: SignalCopy): (keyof SignalRow)[] {
  const names = Object.keys(copy) as (keyof SignalRow)[];
  return names.filter((name) => plain(row[name]) !== plain(copy[name]));
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

function publishedCopy({ body, hash }: LedgerEntry): SignalCopy {
  const was = JSON.parse(body) as PublishedBody;
  const { publishedAt, ...said } = storedFields(was);
  return {
    ...said,
    // Rows had it before records did.
    ...(publishedAt && { publishedAt }),
    feed: was.feed.name,
    market: was.feed.market,
    quotedBy: was.feed.quotedBy ?? null,
    sequence: was.sequence,
    slot: new Date(was.slot),
    entryPrice: was.entryPrice,
    source: was.source ?? ENGINE_SOURCE,
    audience: was.audience,
    expiresAt: new Date(was.expiresAt),
    publishedHash: hash,
  };
}

function withdrawnCopy(withdrawal: LedgerEntry | null): SignalCopy {
  if (!withdrawal) return { withdrawnReason: null, withdrawnAt: null };
  const { reason, withdrawnAt } = JSON.parse(withdrawal.body) as WithdrawnBody;
  return { withdrawnReason: reason, withdrawnAt: new Date(withdrawnAt) };
}

function endCopy({ body, hash }: LedgerEntry): SignalCopy {
  const end = JSON.parse(body) as SettledBody | UnsettledBody | VoidedBody;
  const none = { outcome: null, closePrice: null, unsettledReason: null, voidedReason: null };
  if ("voidedAt" in end) {
    const at = new Date(end.voidedAt);
    const voided = { status: "closed" as const, voidedReason: end.reason, voidedAt: at };
    return { ...none, ...voided, settledAt: at, settledHash: hash };
  }
  const settled = { settledAt: new Date(end.settledAt), settledHash: hash, voidedAt: null };
  if (!("outcome" in end)) {
    return { ...none, ...settled, status: "unsettled", unsettledReason: end.reason };
  }
  return {
    ...none,
    ...settled,
    status: end.status,
    outcome: end.outcome,
    entryPrice: end.entryPrice,
    publishedEntryPrice: end.publishedEntryPrice ?? null,
    closePrice: end.closePrice,
    closeTickAt: new Date(end.closeTickAt),
  };
}
