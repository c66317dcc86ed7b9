import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";
import { ImportSource } from "./ImportSource.ts";
import { processReceipt } from "./processReceipt.ts";

export interface ImportProcessorDeps {
  context: SignalsContext;
  /** Wall milliseconds between two looks for receipts that nobody announced. */
  pollInterval?: number;
}

const POLL_INTERVAL = 1_000;
const BATCH = 50;

/**
 * Works off the receipts that wait, the oldest first, also those that an earlier process left. What
 * fails for a fault of ours stays and is tried again, until it has become too old.
 */
export class ImportProcessor extends RepeatedWork {
  constructor(private readonly deps: ImportProcessorDeps) {
    const { database, log } = deps.context;
    super({
      due: null,
      interval: deps.pollInterval ?? POLL_INTERVAL,
      failed: (error) => log.error({ err: error }, "imports could not be worked off"),
      // The sender of a receipt waits for its row, not for its processing.
      listen: (attempt) => database.onInsert(ImportReceipt, () => void attempt()),
    });
  }

  protected async work(): Promise<void> {
    while ((await this.runBatch()) === BATCH);
  }

  private async runBatch(): Promise<number> {
    const { context } = this.deps;
    const { database, log } = context;
    const waiting = await database.model(ImportReceipt).findAll({
      where: { status: "waiting" },
      order: [["receivedAt", "ASC"]],
      limit: BATCH,
      raw: true,
    });
    if (waiting.length === 0) return 0;
    const sources = await database.model(ImportSource).findAll({
      attributes: ["id", "name"],
      where: { id: waiting.map(({ sourceId }) => sourceId) },
      raw: true,
    });
    const names = new Map(sources.map(({ id, name }) => [id, name]));
    let decided = 0;
    for (const receipt of waiting) {
      try {
        await processReceipt(context, receipt, names.get(receipt.sourceId) ?? "");
        decided += 1;
      } catch (error) {
        log.error({ err: error, receipt: receipt.id }, "an import failed; it will be tried again");
      }
    }
    return decided;
  }
}
