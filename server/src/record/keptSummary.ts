import type { LedgerLogDto, PerformanceDto, RecordSummaryDto } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import { encodeReply, type EncodedReply } from "../http/EncodedReply.ts";
import { readDoubt } from "../signals/doubt/ledgerDoubt.ts";
import { readLedgerHead } from "../signals/ledger/readLedger.ts";
import type { Performance } from "../signals/statistics/Performance.ts";

export interface SummaryDeps {
  database: Database;
  clock: Clock;
  performance: Pick<Performance, "current">;
  readLog: () => Promise<LedgerLogDto | null>;
}

type Ledger = Omit<RecordSummaryDto, "performance">;

/**
 * The record's summary, encoded anew where the statistics or what is stored have changed. What is
 * stored is read again after each write of this process, and after five seconds.
 */
export function keptSummary(deps: SummaryDeps): () => Promise<EncodedReply> {
  const { database, performance, clock } = deps;
  let latest: { performance: PerformanceDto; ledger: Ledger; reply: EncodedReply } | null = null;
  return async () => {
    const ledger = await database.keep("record summary", () => readLedgerState(deps));
    const { current } = performance;
    if (latest?.performance !== current || latest.ledger !== ledger) {
      const reply = encodeReply({ performance: current, ...ledger }, clock.now());
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
