import { type RecordedSignalDto, type RecordQuery, ENGINE_SOURCE } from "@signaldeck/contract";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/Database.ts";
import { readRecords, readWithdrawals } from "../sealed/readLedger.ts";
import type { PublicResult } from "./analysis/PublicResult.ts";
import { countBefore, selects } from "./analysis/selects.ts";
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
function presentRecordedSignal(
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

/** Signals that are cached, half a KB each. */
const CACHED = 2_000;

/**
 * Public signals as the records in the ledger tell of them. What was read of them lately is cached:
 * most ask for the newest ones, and no record ever changes.
 */
export class FinishedSignals {
  /** By the positions of their ends. */
  private readonly cache = new LRUCache<number, RecordedSignalDto>({ max: CACHED });

  constructor(private readonly database: Database) {}

  /** The newest of some public results, which are in the order of their numbers. */
  async list(results: readonly PublicResult[], query: RecordQuery): Promise<RecordedSignalDto[]> {
    const chosen = newestOf(results, query);
    const missing = chosen.filter(({ position }) => !this.cache.has(position));
    const read = await readByEnd(this.database, missing);
    for (const [position, signal] of read) this.cache.set(position, signal);
    return chosen.flatMap(({ position }) => read.get(position) ?? this.cache.get(position) ?? []);
  }
}

function newestOf(results: readonly PublicResult[], query: RecordQuery): PublicResult[] {
  const { limit, before = Infinity, show } = query;
  const isSelected = selects(query);
  const chosen: PublicResult[] = [];
  for (let at = countBefore(results, before) - 1; at >= 0 && chosen.length < limit; at -= 1) {
    const result = results[at];
    if (!result || !isSelected(result)) continue;
    if (show === "all" || result.ending === "V") chosen.push(result);
  }
  return chosen;
}

/** These signals in full, in the same order. */
export async function readSignals(
  database: Database,
  results: readonly PublicResult[],
): Promise<RecordedSignalDto[]> {
  const signals = await readByEnd(database, results);
  return results.flatMap(({ position }) => signals.get(position) ?? []);
}

/** By the positions of their ends. */
async function readByEnd(
  database: Database,
  results: readonly PublicResult[],
): Promise<Map<number, RecordedSignalDto>> {
  if (results.length === 0) return new Map();
  const positions = results.flatMap(({ publishedPosition, position }) => [
    publishedPosition,
    position,
  ]);
  const records = await readRecords(database, positions);
  const byPosition = new Map(records.map((record) => [record.position, record]));
  const ids = new Set(records.flatMap(({ signalId }) => signalId ?? []));
  const withdrawals = await readWithdrawals(database, [...ids]);
  const signals = new Map<number, RecordedSignalDto>();
  for (const { publishedPosition, position } of results) {
    const published = byPosition.get(publishedPosition);
    const end = byPosition.get(position);
    if (!published || !end) continue;
    const withdrawal = withdrawals.get(published.signalId ?? "");
    signals.set(position, presentRecordedSignal(published, end, withdrawal));
  }
  return signals;
}
