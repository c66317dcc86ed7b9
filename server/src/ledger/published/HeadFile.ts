import { open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import pLimit from "p-limit";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { readSecretFile } from "../../process/files/readOrMakeSecretFile.ts";
import { readCheckpoint, type NamedTree } from "./note/checkpoint.ts";
import type { LogHeadRow } from "./storage/LogHead.ts";
import { readHead } from "./storage/readHead.ts";
import { readTiles } from "./storage/tileStore.ts";
import { rangeHash, tilesOf } from "./tree/tiles.ts";

/** By this name the newest head that was shown lies in the data folder. */
const FILE = "ledger-head";

/** The stored head, and in words why it must not be gone on from; null: it may. */
export interface LookedAtHead {
  head: LogHeadRow;
  fork: string | null;
}

export interface HeadFileDeps {
  database: Database;
  dataDir: string;
}

/**
 * The newest checkpoint that this server has shown to anybody, stored beside the database: after a
 * restore of an older one the log would otherwise go on from there, and sign another tree of a size
 * that it has signed before.
 *
 * A head is committed first, then written here, then shown. So a crash between any two of these
 * leaves the file behind the database, which is what each start may find, and never ahead of it: a
 * head that was lost with its commit was neither written nor seen. Only a database that is older
 * than what was shown, or another one, does not go on from the file.
 */
export class HeadFile {
  readonly path: string;
  /** The head that was written last, which needs no other look. */
  private shown: LogHeadRow | null = null;
  private readonly inTurn = pLimit(1);

  constructor(private readonly deps: HeadFileDeps) {
    this.path = join(deps.dataDir, FILE);
  }

  /**
   * The stored head, written down before it is given, so that it may be shown. One that is a fork
   * is given as it is: it has been signed, and a person who checks it should find that out.
   * @throws Error when it cannot be written: then it must not be shown
   */
  async show(): Promise<LookedAtHead> {
    const found = await this.look();
    if (found.fork !== null || isSame(found.head, this.shown)) return found;
    return this.inTurn(async () => {
      const looked = await this.look();
      if (looked.fork === null && !isSame(looked.head, this.shown)) {
        await this.write(looked.head.checkpoint);
        this.shown = looked.head;
      }
      return looked;
    });
  }

  /** The stored head, in a transaction the one that it goes on from; writes nothing. */
  async look(transaction?: Transaction): Promise<LookedAtHead> {
    const now = await readHead(this.deps.database, transaction);
    if (isSame(now, this.shown)) return { head: now, fork: null };
    // The file first: what is in it is in the database by then, also with others at work.
    const text = await readSecretFile(this.path);
    const head = await readHead(this.deps.database, transaction);
    if (text === null) return { head, fork: null };
    const kept = readCheckpoint(`${text}\n`);
    if (kept === null) {
      const fork = `${this.path} is damaged: it must hold a checkpoint of the ledger's log. Restore it, or remove it if nobody can have seen a later head than the database holds.`;
      return { head, fork };
    }
    const goesOn = await this.goesOn(kept, head, transaction);
    return { head, fork: goesOn ? null : this.wordsOf(kept, head) };
  }

  /** Whether the stored tree begins with the one that was shown; another log is not a fork of it. */
  private async goesOn(
    kept: NamedTree,
    head: LogHeadRow,
    transaction?: Transaction,
  ): Promise<boolean> {
    if (kept.origin !== head.origin) return true;
    if (kept.size > head.size) return false;
    if (kept.size === head.size) return kept.root.toString("hex") === head.root;
    const beginning = { start: 0, end: kept.size };
    const tileOf = await readTiles(this.deps.database, tilesOf([beginning]), transaction);
    return rangeHash(beginning, tileOf).equals(kept.root);
  }

  private wordsOf({ size }: NamedTree, head: LogHeadRow): string {
    const other = head.size < size ? `has ${head.size} of them` : "is another log";
    return `${this.path} says that the ledger's log was signed with ${size} entries, and what is stored ${other}: nothing is signed any more. Restore the newest database, or begin another log with signaldeck ledger begin; see docs/guide/backup.md.`;
  }

  /** A reader, also after a crash, finds either the old text or the new one. */
  private async write(text: string): Promise<void> {
    const draft = `${this.path}.${process.pid}.new`;
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.path);
    // Only the folder's own bytes say that the name is another file's; Windows opens no folders.
    if (process.platform === "win32") return;
    const folder = await open(dirname(this.path));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

function isSame(head: LogHeadRow, other: LogHeadRow | null): boolean {
  return other?.origin === head.origin && other.size === head.size && other.root === head.root;
}
