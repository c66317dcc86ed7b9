import {
  Op,
  QueryTypes,
  type Attributes,
  type Model,
  type ModelStatic,
  type Sequelize,
  type Transaction,
} from "sequelize";
import type { Logger } from "pino";

/** What names the changed rows, or "all" where their query does not say whose they are. */
export type Changed = ReadonlySet<string> | "all";

/** Rows of one model whose changes somebody wants to hear of; from `rowsOf`. */
export interface Watched {
  readonly model: object;
  readonly keys: readonly string[];
  readonly columns: readonly string[] | null;
}

type Column<M extends Model> = keyof Attributes<M> & string;

/**
 * Names rows to be watched.
 * @param keys columns whose value says whose a row is; a `where` that fixes one of them is enough
 * @param columns only their changes count, and the end of a row; without them each change does
 */
export function rowsOf<M extends Model>(
  model: ModelStatic<M>,
  { keys, columns }: { keys: readonly Column<M>[]; columns?: readonly Column<M>[] },
): Watched {
  return { model, keys, columns: columns ?? null };
}

/** One statement of a transaction, as its model's hook saw it. */
export interface Write {
  model: object;
  /** Whether rows are added, and whether rows that are there change or go; an upsert may do both. */
  inserts: boolean;
  changes: boolean;
  /** The columns that get a value; null where rows go. */
  columns: readonly string[] | null;
  /** The values that name the rows in a key column; null where the statement does not say. */
  valuesOf: (key: string) => readonly string[] | null;
}

type Observer = (writes: readonly Write[]) => void | Promise<void>;

/** Marks the options of a statement that a hook has seen. */
const SEEN = Symbol("seen by a hook");

/**
 * The listeners to what a transaction has written, after its commit and never without one. Writes are
 * noticed by hooks of the models, so that no writing code has to think of it; what no hook would
 * see, and what is written outside of `Database.write`, is refused.
 */
export class CommitObservers {
  private readonly observers = new Set<Observer>();
  private readonly open = new WeakMap<Transaction, Write[]>();

  constructor(private readonly log: Pick<Logger, "error">) {}

  /** Calls `listener` after each commit that has added rows; returns the way to end this. */
  onInsert(model: ModelStatic<Model>, listener: () => void | Promise<void>): () => void {
    return this.add((writes) => {
      if (writes.some((write) => write.model === model && write.inserts)) return listener();
    });
  }

  /** Calls `listener` once after each commit that has changed or removed watched rows. */
  onChange(
    watched: readonly Watched[],
    listener: (changed: Changed) => void | Promise<void>,
  ): () => void {
    return this.add((writes) => {
      const names = writes.flatMap((write) =>
        watched.filter((rows) => concerns(rows, write)).map((rows) => namesOf(rows, write)),
      );
      if (names.includes(null)) return listener("all");
      const changed = new Set(names.flatMap((some) => some ?? []));
      if (changed.size > 0) return listener(changed);
    });
  }

  /** Begins to record what `transaction` writes. */
  begin(transaction: Transaction): readonly Write[] {
    const writes: Write[] = [];
    this.open.set(transaction, writes);
    return writes;
  }

  /**
   * Tells everybody of committed writes, in the order in which they began to listen; resolves when
   * all are done. A fault of one is logged: what is committed stays, and the others hear of it.
   */
  async notify(writes: readonly Write[]): Promise<void> {
    await Promise.all(
      [...this.observers].map(async (observe) => {
        try {
          await observe(writes);
        } catch (error) {
          this.log.error({ err: error }, "what follows a commit has failed");
        }
      }),
    );
  }

  /** Notices what is written into the table of `bound`, the database's own class of `model`. */
  follow(model: object, bound: ModelStatic<Model>): void {
    const notice = (options: object, write: Omit<Write, "model">) => {
      const transaction: unknown = Reflect.get(options, "transaction");
      const writes = this.open.get(transaction as Transaction);
      if (!writes) throw new Error(`${bound.tableName} is written outside of database.write`);
      Reflect.set(options, SEEN, true);
      writes.push({ model, ...write });
    };
    const inserted = { inserts: true, changes: false, columns: null, valuesOf: () => [] };
    const changed = { inserts: false, changes: true };

    bound.addHook("beforeCreate", (_instance: Model, options: object) => {
      notice(options, inserted);
    });
    bound.addHook("beforeBulkCreate", (rows: readonly Model[], options: object) => {
      const columns: unknown = Reflect.get(options, "updateOnDuplicate");
      if (!Array.isArray(columns)) notice(options, inserted);
      else {
        const valuesOf = (key: string) => rows.flatMap((row) => textsOf(row.get(key)) ?? []);
        notice(options, { inserts: true, changes: true, columns: columns.map(String), valuesOf });
      }
    });
    bound.addHook("beforeUpsert", (values: object, options: object) => {
      const valuesOf = (key: string) => textsOf(Reflect.get(values, key));
      notice(options, { inserts: true, changes: true, columns: Object.keys(values), valuesOf });
    });
    bound.addHook("beforeUpdate", (row: Model, options: object) => {
      notice(options, { ...changed, columns: row.changed() || [], valuesOf: valuesIn(row) });
    });
    bound.addHook("beforeDestroy", (row: Model, options: object) => {
      notice(options, { ...changed, columns: null, valuesOf: valuesIn(row) });
    });
    bound.addHook("beforeBulkUpdate", (options: object) => {
      const columns = Object.keys(Reflect.get(options, "attributes") as object);
      notice(options, { ...changed, columns, valuesOf: valuesWhere(bound, options) });
    });
    bound.addHook("beforeBulkDestroy", (options: object) => {
      notice(options, { ...changed, columns: null, valuesOf: valuesWhere(bound, options) });
    });
  }

  /** Refuses what a model writes without its hooks: `hooks: false`, and `increment`, which has none. */
  refuseUnseen(sequelize: Sequelize): void {
    sequelize.addHook("beforeQuery", (options: object) => {
      const ofModel = Reflect.has(options, "model") || Reflect.has(options, "instance");
      const reads = Reflect.get(options, "type") === QueryTypes.SELECT;
      if (ofModel && !reads && Reflect.get(options, SEEN) !== true) {
        throw new Error("A model writes without its hooks, so nobody would hear of it");
      }
    });
  }

  private add(observer: Observer): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }
}

/** The models whose rows a commit has changed; undefined where those of others may have gone along. */
export function touchedBy(writes: readonly Write[]): ReadonlySet<object> | undefined {
  const rowsGo = writes.some(({ changes, columns }) => changes && columns === null);
  return rowsGo ? undefined : new Set(writes.map(({ model }) => model));
}

function concerns({ model, columns }: Watched, write: Write): boolean {
  if (write.model !== model || !write.changes) return false;
  return !columns || !write.columns || write.columns.some((column) => columns.includes(column));
}

/** By the first key that names the rows; null where none does. */
function namesOf({ keys }: Watched, { valuesOf }: Write): readonly string[] | null {
  for (const key of keys) {
    const values = valuesOf(key);
    if (values) return values;
  }
  return null;
}

/** Whose an instance was before, and whose it is after it is written. */
const valuesIn = (row: Model) => (key: string) =>
  textsOf([row.previous(key as never), row.get(key)]);

/** Sequelize gives conditions by attribute to one hook and by column to another. */
function valuesWhere(bound: ModelStatic<Model>, options: object) {
  const where: unknown = Reflect.get(options, "where");
  return (key: string): readonly string[] | null => {
    if (typeof where !== "object" || where === null) return null;
    const name = [key, bound.getAttributes()[key]?.field ?? key].find((one) => one in where);
    return name === undefined ? null : textsOf(Reflect.get(where, name));
  };
}

/** One value, a list, or `Op.in` with a list; null for any other condition. */
function textsOf(value: unknown): readonly string[] | null {
  if (value === null) return [];
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (Array.isArray(value)) {
    const texts = value.map(textsOf);
    return texts.includes(null) ? null : texts.flatMap((some) => some ?? []);
  }
  if (typeof value !== "object" || Reflect.ownKeys(value).length !== 1) return null;
  return Op.in in value ? textsOf(value[Op.in]) : null;
}
