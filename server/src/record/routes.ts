import {
  liveCalibrationApi,
  MINUTE,
  modelCardApi,
  recordApi,
  type LedgerLogDto,
} from "@signaldeck/contract";
import type { Database } from "../database/Database.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { readDoubt } from "../signals/doubt/ledgerDoubt.ts";
import { readLedgerHead } from "../signals/ledger/readLedger.ts";
import { servingModel } from "../signals/models/servingModel.ts";
import type { Performance } from "../signals/statistics/Performance.ts";
import { listFinishedSignals } from "./listFinishedSignals.ts";
import { presentCalibration } from "./presentCalibration.ts";
import { readLiveCalibration } from "./readLiveCalibration.ts";
import { readModelCard } from "./readModelCard.ts";

export interface RecordDeps {
  database: Database;
  feed: Pick<PriceFeed, "info" | "clock">;
  performance: Pick<Performance, "current">;
  /** How the ledger's public log stands; null where there is none. */
  readLog: () => Promise<LedgerLogDto | null>;
}

/** Mounts the record and the model behind it: nothing in them can still be traded on. */
export function mountRecord(api: ApiRouter, deps: RecordDeps): void {
  const { database, feed, performance, readLog } = deps;
  api.json(recordApi.summary, async () => {
    const [head, doubt, log] = await Promise.all([
      readLedgerHead(database),
      readDoubt(database),
      readLog(),
    ]);
    return {
      data: {
        performance: performance.current,
        ledger: head && { ...head, recordedAt: head.recordedAt.toISOString() },
        doubt,
        log,
      },
    };
  });

  api.json(recordApi.signals, async ({ query }) => ({
    data: await listFinishedSignals(database, feed, query),
  }));

  api.json(recordApi.calibration, async () => ({
    data: presentCalibration(await servingModel(database)),
  }));

  api.json(modelCardApi.modelCard, async () => ({ data: await readModelCard(database) }));

  // It counts all signals there are, and anyone may ask: once a minute of market time is enough.
  let live: { at: number; data: ReturnType<typeof readLiveCalibration> } | null = null;
  api.json(liveCalibrationApi.liveCalibration, async () => {
    const now = feed.clock.now();
    if (live === null || Math.abs(now - live.at) >= MINUTE) {
      live = { at: now, data: readLiveCalibration(database, feed.info.name) };
      // A question that failed is asked again.
      live.data.catch(() => (live = null));
    }
    return { data: await live.data };
  });
}
