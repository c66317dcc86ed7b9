import type { Logger } from "pino";
import type { Model, ModelStatic, Sequelize, Transaction } from "sequelize";
import { CommitObservers, type Changed, type Watched, type Write } from "./CommitObservers.ts";
import { Notices, type Noticed } from "./Notices.ts";
import { OtherProcesses, type Tables } from "./OtherProcesses.ts";
import type { DefinedModel } from "./TableDefinition.ts";
import { ChangeFeedRow } from "./ChangeFeedRow.ts";

interface ChangeFeedDeps {
  database: Tables;
  /** Of PostgreSQL; null: SQLite, where a server has its data folder for itself. */
  url: string | null;
  sequelize: Sequelize;
  log: Pick<Logger, "error" | "warn" | "info">;
}

interface Hearing {
  /** Wall milliseconds between two looks at what others have changed. */
  interval: number | undefined;
  /** Those that are asked for here. */
  models: () => readonly DefinedModel<Model>[];
  /** Forgets what was read before. */
  forget: () => void;
}

const none = () => [];

/** What commits have changed, told to listeners of this process and to the others on the storage. */
export class ChangeFeed {
  private readonly observers: CommitObservers;
  private readonly others: OtherProcesses;
  /** Null on SQLite, where one server has all to itself. */
  private readonly notices: Notices | null;

  constructor({ database, url, sequelize, log }: ChangeFeedDeps) {
    const observers = new CommitObservers(log);
    this.observers = observers;
    this.others = new OtherProcesses({ database, observers, oneListens: url === null, log });
    this.notices = url === null ? null : new Notices({ url, sequelize, log });
  }

  /** Sees what is written by a model from now on. */
  follow(definition: DefinedModel<Model>, bound: ModelStatic<Model>): void {
    this.observers.follow(definition, bound);
    this.others.know(definition, definition.definition);
  }

  /** As `CommitObservers.refuseUnseen`. */
  refuseUnseen(sequelize: Sequelize): void {
    this.observers.refuseUnseen(sequelize);
  }

  /** Collects what the transaction writes. */
  begin(transaction: Transaction): readonly Write[] {
    return this.observers.begin(transaction);
  }

  /** Writes down what other processes have to hear of; the last statements of a transaction. */
  async record(transaction: Transaction, writes: readonly Write[]): Promise<void> {
    await this.others.record(transaction, writes);
    await this.notices?.announce(transaction, writes);
  }

  /** Tells listeners of a commit; resolves when they are done. */
  tell(writes: readonly Write[]): Promise<void> {
    return this.observers.notify(writes);
  }

  /** As `Database.onInsert`. */
  onInsert(definition: DefinedModel<Model>, listener: () => void | Promise<void>): () => void {
    return this.observers.onInsert(definition, listener);
  }

  /** As `Database.onChange`. */
  onChange(
    watched: readonly Watched[],
    listener: (changed: Changed) => void | Promise<void>,
  ): () => void {
    for (const { model, keys } of watched) {
      const { table, changeFeedKeys: told = [] } = (model as DefinedModel<Model>).definition;
      if (!keys.every((key) => told.includes(key))) {
        throw new Error(`Other processes are not told whose rows of ${table} have changed`);
      }
    }
    return this.observers.onChange(watched, listener);
  }

  /** Hears of what other processes change. Returns the way to end it. */
  async listen({ interval, models, forget }: Hearing): Promise<() => Promise<void>> {
    const ignoreOthers = await this.others.start(interval);
    const ignoreNotices = this.notices?.listen((noticed) => {
      forget();
      this.hear(noticed, models());
    });
    return async () => {
      await ignoreNotices?.();
      await ignoreOthers();
    };
  }

  /** Looks where another process has added something; each listener reads the news itself. */
  private hear(noticed: Noticed, models: readonly DefinedModel<Model>[]): void {
    const added = models.filter(
      ({ definition: { table, announced } }) =>
        announced === true && (noticed === "all" || noticed.has(table)),
    );
    if (added.includes(ChangeFeedRow)) void this.others.look();
    void this.observers.notify(
      added.map((model) => ({ model, inserts: true, changes: false, columns: [], valuesOf: none })),
    );
  }
}
