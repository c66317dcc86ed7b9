import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HOUR, SECOND } from "@signaldeck/contract";
import { Op } from "sequelize";
import { HANDED } from "../../src/app/testing/TestMarket.ts";
import { Database } from "../../src/database/Database.ts";
import { LogPlace } from "../../src/ledger/published/storage/LogPlace.ts";
import { uniform } from "../../src/market/testing/generatedCandles.ts";
import type { RecordingFixture } from "../../src/market/testing/recordingFixture.ts";
import { createLog } from "../../src/process/log.ts";
import { administer, databaseUrl } from "../../src/testing/postgresAdmin.ts";
import { openPostgres, type PostgresServer } from "../../src/testing/postgresServer.ts";
import { Instance } from "./Instance.ts";
import { BEGIN, markAt, MARKS, recordedWeek } from "./recordedWeek.ts";

/** The seed of the log's key, which its operator has. */
export const LEDGER_SEED = Buffer.alloc(32, 7);
/** What the week records is so old when it is looked at that all of it has to be open. */
const BEHIND = 2 * HOUR;
/** A mark's work, and within it the moment of a kill, takes up to so many milliseconds. */
const WITHIN = 40;
/** Of so many marks one is that of a kill. */
const EACH = 60;
/** Marks after the week at which how its forecasts came out is counted, twelve marks' at each. */
const AFTER = MARKS / 12 + 12;

/** How often instances were killed, and the marks whose work that cut. */
export interface Deaths {
  killed: number;
  cut: number;
  seed: number;
}

/** A week of a recorded market, played by processes that come and go on one database. */
export class Week {
  private isOver = false;

  private constructor(
    readonly instances: readonly Instance[],
    private readonly recording: RecordingFixture,
    private readonly folder: string,
    private readonly storage: { url: string | null; server: PostgresServer | null },
  ) {}

  /** On PostgreSQL two processes share the database; a file has one process alone. */
  static async open(kind: "PostgreSQL" | "SQLite"): Promise<Week> {
    const server = kind === "PostgreSQL" ? await openPostgres() : null;
    const name = `soak_${randomUUID().replaceAll("-", "")}`;
    if (server) await administer(server.url, `CREATE DATABASE ${name}`);
    const url = server && databaseUrl(server.url, name);
    const recording = recordedWeek();
    const folder = mkdtempSync(join(tmpdir(), "signaldeck-week-"));
    const settings = {
      ...(url !== null && { DATABASE_URL: url }),
      DATA_DIR: folder,
      APP_SECRET: "a secret of both that is long enough",
      LEDGER_KEY: LEDGER_SEED.toString("base64url"),
      FEED: "replay",
      FEED_DATA: recording.dir,
      FEED_FROM: new Date(BEGIN).toISOString(),
      ...HANDED,
      // Some marks have a forecast that reaches it, and others none.
      MIN_CONFIDENCE: "52",
      LOG_LEVEL: "error",
    };
    let week: Week | null = null;
    const now = () =>
      week?.isOver ? settings : { ...settings, NODE_OPTIONS: clockBehind(BEHIND) };
    const names = server ? ["one", "two"] : ["one"];
    const instances = names.map((one) => new Instance(one, now));
    week = new Week(instances, recording, folder, { url, server });
    return week;
  }

  /** Plays all marks of the week, with one instance killed now and then. */
  async play(seed: number): Promise<Deaths> {
    const random = uniform(seed);
    const deaths: Deaths = { killed: 0, cut: 0, seed };
    await Promise.all(this.instances.map((one) => one.start()));
    let coming: Promise<void> | null = null;
    for (let index = 0; index < MARKS; index += 1) {
      // A bit later, so that one that has just begun at this mark need not go back.
      const moment = markAt(index) + SECOND;
      const up = this.instances.filter(({ isUp }) => isUp);
      const isDeadly: boolean = coming === null && random() < 1 / EACH;
      const dying: Instance | undefined = isDeadly
        ? up[Math.floor(random() * up.length)]
        : undefined;
      const working = up.map((one) =>
        one.market.goTo(moment).then(
          () => true,
          (error: unknown) => {
            if (one !== dying) throw error;
            return false;
          },
        ),
      );
      if (dying) {
        await sleep(random() * WITHIN);
        await dying.end("SIGKILL");
        deaths.killed += 1;
        coming = dying.start().finally(() => (coming = null));
      }
      if ((await Promise.all(working)).includes(false)) deaths.cut += 1;
      // Nobody else is there: it takes the mark up that it may not have ended.
      if (this.instances.every(({ isUp }) => !isUp)) {
        await coming;
        index -= 1;
      }
    }
    await coming;
    return deaths;
  }

  /**
   * The same two hours later: everything that was sealed is opened, and the market goes on until it is
   * counted how the week's forecasts came out.
   */
  async goOn(): Promise<void> {
    await Promise.all(this.instances.map((one) => one.end("SIGTERM")));
    this.isOver = true;
    await Promise.all(this.instances.map((one) => one.start()));
    for (let index = 0; index < AFTER; index += 1) {
      await Promise.all(
        this.instances.map((one) => one.market.goTo(markAt(MARKS + index) + SECOND)),
      );
    }
    await this.withDatabase(async (database) => {
      const where = () => ({ openAt: { [Op.lte]: new Date() }, openedBy: null });
      while ((await database.model(LogPlace).count({ where: where() })) > 0) await sleep(100);
    });
  }

  /** Where the site is. */
  get url(): string {
    return this.instances[0]?.url ?? "";
  }

  /** A handle of one's own on the database. */
  async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const file = join(this.folder, "signaldeck.sqlite");
    const { url } = this.storage;
    const database = await Database.open({ url, file, log: createLog("silent") });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((one) => one.end("SIGKILL")));
    await this.storage.server?.stop();
    this.recording.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * What Node loads first in a process whose machine's clock is behind by `ms`, as a value of
 * NODE_OPTIONS: what it records is that much older than what others see as now.
 */
function clockBehind(ms: number): string {
  const source = `
    const True = Date;
    globalThis.Date = class Date extends True {
      constructor(...given) { given.length > 0 ? super(...given) : super(True.now() - ${ms}); }
      static now() { return True.now() - ${ms}; }
    };`;
  return `--import data:text/javascript,${encodeURIComponent(source)}`;
}
