import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { Model, Sequelize, Transaction } from "sequelize";
import type { Write } from "./CommitObservers.ts";
import { postgresModule } from "./postgresModule.ts";
import type { DefinedModel } from "./TableDefinition.ts";

interface NoticesDeps {
  url: string;
  sequelize: Sequelize;
  log: Pick<Logger, "warn" | "info">;
}

/** Tables to which another process has added rows; "all" where it may have been any. */
export type Noticed = ReadonlySet<string> | "all";

const CHANNEL = "signaldeck_rows";
/** Wall milliseconds between two tries to listen again: the first, and the longest. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5 * SECOND;
/** A server that has vanished without a word is noticed. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND };

/**
 * Wakes other processes on the same PostgreSQL at each commit that adds rows they wait for, by
 * NOTIFY. A notice only says where to look: what is new is read from the table, from where one
 * stands, so that one that is lost, late or doubled harms nothing. Listeners also look at a
 * beat, which is all there is while the listening connection is lost, and once when it is back.
 */
export class Notices {
  private readonly origin = randomUUID();
  /** That listens at the moment. */
  private client: InstanceType<typeof postgresModule.Client> | null = null;

  /** Whether nobody listens, and the log says so. */
  private isLost = false;
  /** Wall milliseconds until the next try. */
  private pause = FIRST_PAUSE;

  constructor(private readonly deps: NoticesDeps) {}

  /** Tells the others, with the commit, where these writes have added rows that are announced. */
  async announce(transaction: Transaction, writes: readonly Write[]): Promise<void> {
    const tables = announcedBy(writes);
    if (tables.length === 0) return;
    await this.deps.sequelize.query("SELECT pg_notify(:channel, :notice)", {
      replacements: { channel: CHANNEL, notice: [this.origin, ...tables].join(" ") },
      transaction,
    });
  }

  /** Calls `onNotice` for what other processes announce; returns the way to end this. */
  listen(onNotice: (noticed: Noticed) => void): () => Promise<void> {
    const stopping = new AbortController();
    void this.run(onNotice, stopping.signal);
    return async () => {
      stopping.abort();
      await this.client?.end();
    };
  }

  /** Listens for as long as it may, by one connection after the other. Never throws. */
  private async run(onNotice: (noticed: Noticed) => void, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const fault: unknown = await this.listenOnce(stopping, onNotice).catch(
        (error: unknown) => error,
      );
      await this.rest(fault, stopping);
    }
  }

  /** After a lost connection; each time longer until one stands again. */
  private async rest(fault: unknown, stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return;
    if (!this.isLost) this.deps.log.warn({ err: fault }, LOST);
    this.isLost = true;
    await sleep(this.pause, null, { signal: stopping, ref: false }).catch(() => undefined);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** Resolves or throws when the connection has ended. */
  private async listenOnce(
    stopping: AbortSignal,
    onNotice: (noticed: Noticed) => void,
  ): Promise<void> {
    const client = this.newClient(onNotice);
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    await client.connect();
    this.client = client;
    try {
      // A stop in the meantime found no connection to end.
      if (stopping.aborted) return;
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.isLost) this.deps.log.info("hears of other instances at once again");
      [this.isLost, this.pause] = [false, FIRST_PAUSE];
      // What was committed meanwhile was not announced.
      onNotice("all");
      await ended;
    } finally {
      this.client = null;
      await client.end().catch(() => undefined);
    }
  }

  private newClient(onNotice: (noticed: Noticed) => void) {
    const { url } = this.deps;
    const client = new postgresModule.Client({ ...ALIVE, connectionString: url });
    client.on("notification", ({ channel, payload = "" }) => {
      const [origin, ...tables] = payload.split(" ");
      if (channel === CHANNEL && origin !== this.origin) onNotice(new Set(tables));
    });
    return client;
  }
}

function announcedBy(writes: readonly Write[]): string[] {
  const tables = writes.flatMap(({ model, inserts }) => {
    const { table, announced } = (model as DefinedModel<Model>).definition;
    return inserts && announced === true ? [table] : [];
  });
  return [...new Set(tables)];
}

const LOST =
  "the connection that hears of other instances is lost; until it is back they are asked each second";
