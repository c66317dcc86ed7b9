import type { LedgerLogDto, PerformanceDto, RecordSummaryDto } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import { encodeReply, type EncodedReply } from "../../http/EncodedReply.ts";
import { readDoubt } from "../sealed/doubt/ledgerDoubt.ts";
import { readLedgerHead } from "../sealed/readLedger.ts";
import type { Performance } from "./statistics/Performance.ts";

export interface SummaryDeps extends DataContext {
  performance: Pick<Performance, "current">;
  /** The state of the ledger's public log; null where there is none. */
  readLog: () => Promise<LedgerLogDto | null>;
  /** Number of the first signal that was published in its time; null: all were. */
  readLiveFrom: () => Promise<number | null>;
}

type Ledger = Omit<RecordSummaryDto, "performance" | "liveFrom">;

/**
 * The record's summary, encoded anew where the statistics or what is stored have changed. What is
 * stored is read again after each write of this process, and after five seconds.
 */
export function cachedSummary(deps: SummaryDeps): () => Promise<EncodedReply> {
  const { database, performance, clock } = deps;
  let latest: { performance: PerformanceDto; ledger: Ledger; reply: EncodedReply } | null = null;
  let first: Promise<number | null> | null = null;
  return async () => {
    // What was recorded afterwards was so before anything was served, and once read stays so.
    const liveFrom = await (first ??= deps.readLiveFrom().catch((error: unknown) => {
      first = null;
      throw error;
    }));
    const ledger = await database.cached("record summary", () => readLedgerState(deps));
    const { current } = performance;
    if (latest?.performance !== current || latest.ledger !== ledger) {
      const reply = encodeReply({ performance: current, liveFrom, ...ledger }, clock.now());
      latest = { performance: current, ledger, reply };
    }
    return latest.reply;
  };
}

async function readLedgerState({
  database,
  readLog,
}: Pick<SummaryDeps, "database" | "readLog">): Promise<Ledger> {
  const [head, doubt, log] = await Promise.all([
    readLedgerHead(database),
    readDoubt(database),
    readLog(),
  ]);
  return { ledger: head && { ...head, recordedAt: head.recordedAt.toISOString() }, doubt, log };
}
