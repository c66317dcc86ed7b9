import { basename } from "node:path";
import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";

interface StorageHealthDeps {
  /** Reads a row and writes it, each as everybody does. */
  read: () => Promise<unknown>;
  write: () => Promise<unknown>;
  /** Files that are open and lie at their place no more. */
  lost: () => Promise<readonly string[]>;
  log: Pick<Logger, "error" | "warn">;
}

/** What is wrong with the storage. */
export interface StorageFinding {
  code: "not_readable" | "not_writable" | "database_damaged" | "database_replaced";
  /** A few words for the operator. */
  words: string;
}

/** A finding is believed for this long, so that frequent asking costs nothing, ms. */
const BELIEVED_FOR = 2 * SECOND;
/** What takes longer than this counts as not working, ms. */
const PATIENCE = 5 * SECOND;

/** What SQLite says when it meets damaged pages. */
const DAMAGED = /SQLITE_(CORRUPT|NOTADB)/;

/** Whether the storage can be read and written, and is whole, as far as is known. */
export class StorageHealth {
  private finding: { at: number; fault: Promise<StorageFinding | null> } | null = null;
  private damage: StorageFinding | null = null;
  private lastFault: string | null = null;

  constructor(private readonly deps: StorageHealthDeps) {}

  /** Null when all is well. Never throws. */
  async fault(): Promise<StorageFinding | null> {
    const now = performance.now();
    if (!this.finding || now - this.finding.at >= BELIEVED_FOR) {
      this.finding = { at: now, fault: this.find() };
    }
    return (await this.finding.fault) ?? this.damage;
  }

  /** Takes down what a look at the whole file has found; null: nothing. */
  setDamage(damage: string | null): void {
    if (damage !== null && this.damage === null) {
      this.deps.log.error({ damage }, "the database is damaged");
    }
    this.damage =
      damage === null ? null : { code: "database_damaged", words: "the database is damaged" };
  }

  /** Hears why a query failed: damage that somebody has met needs no look at the whole file. */
  failed(error: unknown): void {
    const words = String(error);
    if (DAMAGED.test(words)) this.setDamage(words);
  }

  private async find(): Promise<StorageFinding | null> {
    const { read, write } = this.deps;
    const fault =
      (await this.findLost()) ??
      (await this.tryOut(read, { code: "not_readable", words: "the storage cannot be read" })) ??
      (await this.tryOut(write, { code: "not_writable", words: "the storage takes no writes" }));
    if (fault === null && this.lastFault !== null) {
      this.deps.log.warn({ was: this.lastFault }, "the storage works again");
    }
    this.lastFault = fault?.words ?? null;
    return fault;
  }

  private async findLost(): Promise<StorageFinding | null> {
    const [first] = await this.deps.lost();
    if (first === undefined) return null;
    const words = `${basename(first)} was removed or replaced while it is open`;
    if (this.lastFault !== words) {
      this.deps.log.error(
        { file: first },
        `${words}: what is written from now on is lost when the server stops. Make a backup before that, or stop now and restore one`,
      );
    }
    return { code: "database_replaced", words };
  }

  /** `fault` where the work fails or takes too long. */
  private async tryOut(
    work: () => Promise<unknown>,
    fault: StorageFinding,
  ): Promise<StorageFinding | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE} ms`)), PATIENCE);
    });
    try {
      await Promise.race([work(), late]);
      return null;
    } catch (error) {
      if (this.lastFault !== fault.words) this.deps.log.error({ err: error }, fault.words);
      return fault;
    } finally {
      clearTimeout(timer);
    }
  }
}
