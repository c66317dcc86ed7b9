import { randomUUID } from "node:crypto";
import { MINUTE } from "@signaldeck/contract";
import type { Logger } from "pino";
import { Op, type Model, type ModelStatic, type Transaction } from "sequelize";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";
import type { CommitObservers, Write } from "./CommitObservers.ts";
import type { DefinedModel, TableDefinition } from "./TableDefinition.ts";
import { ChangeFeedRow } from "./ChangeFeedRow.ts";

/** A statement that changed rows, as other processes hear of it. */
interface FeedWrite {
  table: string;
  /** Null where rows go. */
  columns: readonly string[] | null;
  /** By key what names the rows; null where the statement does not say. */
  names: Record<string, readonly string[] | null>;
}

/** What is needed of `Database`. */
export interface Tables {
  model: <M extends Model>(definition: DefinedModel<M>) => ModelStatic<M>;
  write: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  lockTable: <M extends Model>(
    transaction: Transaction,
    definition: DefinedModel<M>,
  ) => Promise<void>;
}

interface OtherProcessesDeps {
  database: Tables;
  observers: CommitObservers;
  /** Whether one process at most listens on this storage: what it writes it need not tell. */
  oneListens: boolean;
  log: Pick<Logger, "error" | "warn">;
}

/** Wall milliseconds between two looks, where nobody says sooner that there is something new. */
export const LOOK_INTERVAL = 1_000;
/** Rows read at once. */
const BATCH = 500;
/** More names than these become "all". */
const NAMES_MOST = 1_000;
/** How long rows stay; a process that has not looked for half of it takes everything as changed. */
const KEPT_FOR = 10 * MINUTE;

/**
 * Tells other processes on the same storage what a commit has changed, and hears the same from them: rows
 * of `told_changes`, written in the transaction itself and read when they are announced
 * (`Notices`), and at a beat. Told is what changes in
 * tables whose definition says so (`changeFeedKeys`). What is heard goes to callers of `onChange`,
 * just as if it had been written here.
 */
export class OtherProcesses {
  private readonly origin = randomUUID();
  private readonly fed = new Map<string, { model: object; keys: readonly string[] }>();
  private lastId = 0;
  private lastLook = 0;
  private lastTidy = 0;
  /** Null: nobody listens here. */
  private looking: BackgroundTask | null = null;

  constructor(private readonly deps: OtherProcessesDeps) {}

  /** Takes note of a model whose changes other processes hear of. */
  know(model: object, { table, changeFeedKeys: told }: TableDefinition): void {
    if (told) this.fed.set(table, { model, keys: told });
  }

  /** Writes down what the others have to hear of; the last statement of a transaction. */
  async record(transaction: Transaction, writes: readonly Write[]): Promise<void> {
    if (this.looking && this.deps.oneListens) return;
    const changes = writes.flatMap((write) => this.feedWritesOf(write));
    if (changes.length === 0) return;
    const { database } = this.deps;
    // As with live events: ids must be given out in commit order.
    await database.lockTable(transaction, ChangeFeedRow);
    await database
      .model(ChangeFeedRow)
      .create(
        { origin: this.origin, changes: JSON.stringify(changes), createdAt: new Date() },
        { transaction },
      );
  }

  /** Begins to listen; returns the way to end it, which waits for a look that is under way. */
  async start(interval = LOOK_INTERVAL): Promise<() => Promise<void>> {
    const newest = await this.deps.database
      .model(ChangeFeedRow)
      .findOne({ order: [["id", "DESC"]], attributes: ["id"], raw: true });
    this.lastId = newest?.id ?? 0;
    this.lastLook = Date.now();
    const { log } = this.deps;
    const looking = new BackgroundTask({
      work: () => this.readAll(),
      due: null,
      interval,
      failed: (error) => log.warn({ err: error }, "what other processes have changed was not read"),
    });
    this.looking = looking;
    looking.start();
    return () => {
      this.looking = null;
      return looking.stop();
    };
  }

  /** Looks what the others have changed. Never throws: what could not be read is read by the next look. */
  look(): Promise<void> {
    return this.looking?.attempt() ?? Promise.resolve();
  }

  private async readAll(): Promise<void> {
    const began = Date.now();
    if (began - this.lastLook > KEPT_FOR / 2) await this.takeAllAsChanged();
    for (;;) {
      const rows = await this.deps.database.model(ChangeFeedRow).findAll({
        where: { id: { [Op.gt]: this.lastId } },
        order: [["id", "ASC"]],
        limit: BATCH,
        raw: true,
      });
      for (const row of rows) await this.hear(row);
      if (rows.length < BATCH) break;
    }
    this.lastLook = began;
    await this.tidy();
  }

  private async hear({ id, origin, changes }: ChangeFeedRow): Promise<void> {
    this.lastId = id;
    if (origin === this.origin) return;
    const writes = (JSON.parse(changes) as FeedWrite[]).flatMap(({ table, columns, names }) => {
      const known = this.fed.get(table);
      // Nobody asks here for what nobody has bound.
      if (!known) return [];
      const valuesOf = (key: string) => names[key] ?? null;
      return [{ model: known.model, inserts: false, changes: true, columns, valuesOf }];
    });
    if (writes.length > 0) await this.deps.observers.notify(writes);
  }

  private feedWritesOf({ model, changes, columns, valuesOf }: Write): FeedWrite[] {
    if (!changes) return [];
    return [...this.fed].flatMap(([table, known]) => {
      if (known.model !== model) return [];
      const names = known.keys.map((key): [string, readonly string[] | null] => {
        const values = valuesOf(key);
        return [key, values && values.length <= NAMES_MOST ? values : null];
      });
      return [{ table, columns, names: Object.fromEntries(names) }];
    });
  }

  private async takeAllAsChanged(): Promise<void> {
    const everything = { inserts: false, changes: true, columns: null, valuesOf: () => null };
    const writes = [...this.fed.values()].map(({ model }) => ({ model, ...everything }));
    await this.deps.observers.notify(writes);
  }

  private async tidy(): Promise<void> {
    if (Date.now() - this.lastTidy < KEPT_FOR / 2) return;
    this.lastTidy = Date.now();
    const { database } = this.deps;
    const before = new Date(Date.now() - KEPT_FOR);
    await database.write((transaction) =>
      database
        .model(ChangeFeedRow)
        .destroy({ where: { createdAt: { [Op.lt]: before } }, transaction }),
    );
  }
}
