import { Op } from "sequelize";
import type { Clock } from "../../process/clock/clock.ts";
import { readLedgerHead } from "../sealed/readLedger.ts";
import { addRecords, openDue, type Growth } from "./growLog.ts";
import type { HeadFile } from "./HeadFile.ts";
import { signCheckpoint } from "./note/checkpoint.ts";
import type { LogKey } from "./note/LogKey.ts";
import { LogEntry } from "./storage/LogEntry.ts";
import { HEAD_ID, LogHead, type LogHeadRow } from "./storage/LogHead.ts";
import { LogPlace } from "./storage/LogPlace.ts";
import { readHead } from "./storage/readHead.ts";
import { readTiles, tileOf, writeTiles } from "./storage/tileStore.ts";
import { leafHash } from "./tree/merkleTree.ts";
import { growTiles, rangeHash, tilesOf } from "./tree/tiles.ts";

export interface AdvanceDeps extends Pick<Growth, "database" | "log"> {
  clock: Clock;
  key: LogKey;
  headFile: Pick<HeadFile, "look">;
}

/**
 * Adds to the log what the ledger has that it has not, and the openings that are due: entries, tiles
 * and the signed head in one transaction, which only one process is in at a time.
 * @returns how many entries were added; there may be more after a full batch
 * @throws Error when what is stored is not the tree that was signed or shown last: nothing else is
 * signed then
 */
export async function advanceLog(deps: AdvanceDeps): Promise<number> {
  const { database, clock, key, log, headFile } = deps;
  if (!(await hasNews(deps))) return 0;
  return database.write(async (transaction) => {
    await database.lockTable(transaction, LogHead);
    const { head, fork } = await headFile.look(transaction);
    if (fork !== null) throw new Error(fork);
    if (head.verifierKey !== key.verifierKey) {
      throw new Error(`The ledger's log is signed as ${head.verifierKey} now: start anew`);
    }
    const growth = { database, transaction, log, now: clock.now() };
    const added = await addRecords(growth, { after: head.position, number: head.size });
    await store(growth, head.size, added.entries);
    // Reads what was sealed, just now as well.
    const opened = await openDue(growth, head.size + added.entries.length);
    await store(growth, head.size + added.entries.length, opened);
    const entries = [...added.entries, ...opened];
    const tree = await growTree(growth, head, entries);
    await database.model(LogHead).update(
      {
        size: tree.size,
        root: tree.root.toString("hex"),
        position: added.position,
        checkpoint: signCheckpoint(key, tree),
      },
      { where: { id: HEAD_ID }, transaction },
    );
    return entries.length;
  });
}

/** A look without a lock, so that nothing is locked or written where nothing has happened. */
async function hasNews({ database, clock }: AdvanceDeps): Promise<boolean> {
  const [head, last, due] = await Promise.all([
    readHead(database),
    readLedgerHead(database),
    database.model(LogPlace).findOne({
      attributes: ["position"],
      where: { openAt: { [Op.lte]: new Date(clock.now()) } },
      raw: true,
    }),
  ]);
  return due !== null || (last?.position ?? 0) > head.position;
}

async function store(
  { database, transaction }: Growth,
  first: number,
  entries: readonly string[],
): Promise<void> {
  const rows = entries.map((entry, index) => ({ number: first + index, entry }));
  await database.model(LogEntry).bulkCreate(rows, { transaction });
}

/** Goes on from the tree that was signed last, which the stored tiles must still give. */
async function growTree(
  { database, transaction }: Growth,
  head: LogHeadRow,
  entries: readonly string[],
): Promise<{ size: number; root: Buffer }> {
  const whole = { start: 0, end: head.size };
  const stored = await readTiles(database, tilesOf([whole]), transaction);
  const signed = rangeHash(whole, stored).toString("hex");
  if (signed !== head.root) {
    throw new Error(`The ledger's log is not the one whose ${head.size} entries were signed`);
  }
  const tiles = growTiles(head.size, entries.map(leafHash), stored);
  await writeTiles(database, tiles, transaction);
  const size = head.size + entries.length;
  return { size, root: rangeHash({ start: 0, end: size }, tileOf(tiles, stored)) };
}
