import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { findDamage, rewrite } from "./sqliteFile.ts";

interface FileMaintenanceDeps {
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
/** By day a smaller one waits, too. Bytes. */
const LARGE_BY_DAY = 64 * 1024 * 1024;
/** By day it is written anew so long after the request, and at most so often, ms. */
const AFTER_WISH = 5 * SECOND;
const APART = 10 * MINUTE;

/**
 * Looks at the whole SQLite file at the start and once a night, beside everything else, and writes it
 * anew after that: of rows that SQLite has moved between pages a copy may be left where they were,
 * which `secure_delete` does not reach. Where somebody was promised to be forgotten, a small file does
 * not wait for the night.
 */
export class FileMaintenance {
  private timer: NodeJS.Timeout | null = null;
  private wish: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private lastNight = "";
  private lastWishAt = -Infinity;
  private ended = false;

  constructor(private readonly deps: FileMaintenanceDeps) {}

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

  /** Has the file written anew within seconds, or minutes where that just was. */
  rewriteSoon(): void {
    if (this.wish || this.ended) return;
    const delay = Math.max(AFTER_WISH, this.lastWishAt + APART - performance.now());
    this.wish = setTimeout(() => this.fulfil(), delay);
    this.wish.unref();
  }

  /** What was wished for is done before this resolves. */
  async stop(): Promise<void> {
    this.ended = true;
    if (this.timer) clearInterval(this.timer);
    if (this.wish) this.fulfil();
    await this.running;
  }

  private fulfil(): void {
    if (this.wish) clearTimeout(this.wish);
    this.wish = null;
    this.lastWishAt = performance.now();
    this.running = this.running.then(() =>
      this.guarded(async () => {
        if (!(await this.isLarge(LARGE_BY_DAY))) await this.rewrite();
      }),
    );
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
    } else await this.rewrite();
  }

  private rewrite(): Promise<void> {
    return this.deps.alone(() => rewrite(this.deps.file));
  }

  private async look(): Promise<string | null> {
    const damage = await findDamage(this.deps.file);
    this.deps.onLook(damage);
    return damage;
  }

  private async isLarge(bytes = LARGE): Promise<boolean> {
    return (await stat(this.deps.file)).size > bytes;
  }

  /** What fails here is tried again by the next night. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.deps.log.warn({ err: error }, "the maintenance of the database failed");
    }
  }
}
