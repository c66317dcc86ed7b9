import type { Logger } from "pino";
import type { Sequelize, Transaction } from "sequelize";
import { FileMaintenance } from "./FileMaintenance.ts";
import { OpenFiles } from "./OpenFiles.ts";
import { LogTruncation } from "./LogTruncation.ts";
import { findDamage } from "./sqliteFile.ts";
import { StorageHealth } from "./StorageHealth.ts";

interface StorageCareDeps {
  /** Path of the SQLite file; null: PostgreSQL, whose files are the operator's. */
  file: string | null;
  sequelize: Sequelize;
  /** Runs something while no transaction of this process does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  write: (work: (transaction: Transaction) => Promise<unknown>) => Promise<unknown>;
  log: Pick<Logger, "error" | "warn" | "info">;
}

/** What is looked at and done for the storage beside its rows: is it whole, and keeps it no copies? */
export class StorageCare {
  readonly health: StorageHealth;
  private readonly file: string | null;
  private readonly logTruncation: LogTruncation | null;
  private readonly maintenance: FileMaintenance | null;
  /** What a server has open of the data folder. */
  private readonly held: OpenFiles;

  constructor({ file, sequelize, alone, write, log }: StorageCareDeps) {
    const touch = "UPDATE storage_probe SET tried_at = :now WHERE id = 1";
    this.file = file;
    this.held = new OpenFiles(file === null ? [] : [file, `${file}-wal`]);
    this.health = new StorageHealth({
      read: () => sequelize.query("SELECT id FROM storage_probe"),
      write: () =>
        write((transaction) =>
          sequelize.query(touch, { replacements: { now: new Date() }, transaction }),
        ),
      lost: () => this.held.lost(),
      log,
    });
    const onLook = (damage: string | null) => this.health.setDamage(damage);
    this.logTruncation = file === null ? null : new LogTruncation({ file, alone, log });
    this.maintenance = file === null ? null : new FileMaintenance({ file, alone, onLook, log });
  }

  /** Takes down which files are open, and begins to look after them. */
  async start(): Promise<void> {
    await this.held.remember();
    this.maintenance?.start();
  }

  /** What was wished for is done before this resolves. */
  async stopMaintenance(): Promise<void> {
    await this.maintenance?.stop();
  }

  /** Waits for all that is under way; nothing comes after it. */
  async stop(): Promise<void> {
    await this.stopMaintenance();
    await this.logTruncation?.stop();
  }

  /** To be called after each commit that has changed or removed rows: a log may still hold them. */
  rowsChanged(): void {
    this.logTruncation?.soon();
  }

  /** Has a SQLite file written anew within seconds, or minutes where that just was. */
  rewriteSoon(): void {
    this.maintenance?.rewriteSoon();
  }

  /** As `Database.findDamage`. */
  async findDamage(): Promise<string | null> {
    const damage = this.file === null ? null : await findDamage(this.file);
    this.health.setDamage(damage);
    return damage;
  }
}
