import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { copyRows } from "../../database/copying/copyRows.ts";
import { Database } from "../../database/Database.ts";
import { lockFolder } from "../../database/lockFolder.ts";
import { noteMove, refuseMovedFile } from "../../database/movedAway.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import { DATABASE_FILE } from "./manifest.ts";
import { assertEmpty } from "./postgres/tables.ts";

export interface CopyOptions {
  /** The data folder, on which no server may run. */
  dataDir: string;
  /** A PostgreSQL database without any table. */
  url: string;
  log: Pick<Logger, "error" | "warn" | "info">;
}

export interface Copied {
  /** Rows of each table. */
  rows: Record<string, number>;
  /** Records of the ledger, whose chain holds and ends as before. */
  ledger: number;
}

/**
 * Copies the SQLite database of a data folder into PostgreSQL, row by row, and looks whether it is
 * the same: each table's number of rows, what is in them, and the ledger. Then the file is marked
 * as moved, so that nothing writes into it any more. What is beside it in the folder (proofs, secrets,
 * the newest head of the log) is needed as before and stays there.
 * @throws Error in words; then the PostgreSQL database holds tables without rows and is to be made anew
 */
export async function copyToPostgres({ dataDir, url, log }: CopyOptions): Promise<Copied> {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new Error(`${dataDir} holds no ${DATABASE_FILE}.`);
  await refuseMovedFile(file);
  await assertEmpty(url, "Copy into a new one: createdb NAME.");
  const unlock = await lockFolder(dataDir);
  try {
    const before = await readChain({ url: null, file, log });
    // Makes the tables.
    await (await Database.open({ url, file: "", log })).close();
    const rows = await copyRows(file, url);
    const after = await readChain({ url, file: "", log });
    if (after.head !== before.head || after.count !== before.count) {
      throw new Error("The ledger does not end in PostgreSQL as it did before.");
    }
    await noteMove(file, url);
    return { rows, ledger: after.count };
  } finally {
    await unlock();
  }
}

/** The whole ledger, checked. */
async function readChain(
  options: Parameters<typeof Database.open>[0],
): Promise<{ head: string; count: number }> {
  const database = await Database.open(options);
  try {
    const verdict = verifyLedger(await readLedger(database, 0, Number.MAX_SAFE_INTEGER));
    if (verdict.fault) throw new Error(`The ledger does not hold: ${verdict.fault.message}`);
    return verdict;
  } finally {
    await database.close();
  }
}
