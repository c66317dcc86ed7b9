import { HOUR, MINUTE } from "@signaldeck/contract";
import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { findDamage, rewrite } from "./sqliteFile.ts";

interface FileUpkeepDeps {
  /** Path of the SQLite file. */
  file: string;
  /** Runs something while no transaction of this process does. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Hears what a look at the whole file has found; null: nothing. */
  onLook: (damage: string | null) => void;
  log: Pick<Logger, "info" | "warn">;
  now?: () => number;
}

/** When few are there: three at night in West Africa. */
const UTC_HOUR = 2;
const LOOK_AT_CLOCK = 10 * MINUTE;
/** A larger file is looked at by night only, and not written anew: that holds writes up. Bytes. */
const LARGE = 256 * 1024 * 1024;

/**
 * Looks at the whole SQLite file at the start and once a night, beside everything else, and writes it
 * anew after that: of rows that SQLite has moved between pages a copy may be left where they were.
 */
export class FileUpkeep {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private lastNight = "";

  constructor(private readonly deps: FileUpkeepDeps) {}

  /** Returns at once; the first look goes on meanwhile. */
  start(): void {
    this.running = this.guarded(async () => {
      if (await this.isLarge()) {
        this.deps.log.info("the database is large: it is looked at by night, not at the start");
      } else await this.look();
    });
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.guarded(() => this.visit()));
    }, LOOK_AT_CLOCK);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** What is due at this hour, once a night. */
  async visit(): Promise<void> {
    const now = this.deps.now?.() ?? Date.now();
    const night = new Date(now).toISOString().slice(0, 10);
    if (Math.floor(now / HOUR) % 24 !== UTC_HOUR || this.lastNight === night) return;
    this.lastNight = night;
    if ((await this.look()) !== null) return;
    if (await this.isLarge()) {
      this.deps.log.warn("the database is too large to be written anew beside the service");
    } else await this.deps.alone(() => rewrite(this.deps.file));
  }

  private async look(): Promise<string | null> {
    const damage = await findDamage(this.deps.file);
    this.deps.onLook(damage);
    return damage;
  }

  private async isLarge(): Promise<boolean> {
    return (await stat(this.deps.file)).size > LARGE;
  }

  /** What fails here is tried again by the next night. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.deps.log.warn({ err: error }, "the upkeep of the database failed");
    }
  }
}
