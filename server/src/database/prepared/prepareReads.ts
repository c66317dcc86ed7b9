import { LRUCache } from "lru-cache";
import {
  col,
  fn,
  Utils,
  type CountOptions,
  type FindAndCountOptions,
  type FindOptions,
  type Model,
  type ModelStatic,
  type Transaction,
} from "sequelize";
import { rowTyper } from "../sqliteRawRows.ts";
import { readShape, type Bound, type ReadShape } from "./readShape.ts";

type Row = Record<string, unknown>;

/** The part of Sequelize's generator that it leaves untyped. */
interface QueryGenerator {
  selectQuery(table: unknown, options: object, model: ModelStatic<Model>): string;
}

export interface PreparedReadsOptions {
  /** Runs a text with values on the transaction's handle, else on the one that reads. */
  rows: (sql: string, values: readonly Bound[], transaction: Transaction | null) => Promise<Row[]>;
  /** Whether single values of a column have an index of their own. */
  isConstant: (column: string) => boolean;
}

/** Texts that are cached of one model, a KB each. */
const TEXTS = 200;

/**
 * Lets a model's reads of plain rows (`raw: true`, and counts) run as prepared statements: what
 * Sequelize does anew for each read is two thirds to nine tenths of what it costs. Sequelize writes
 * the text of each shape, once; all reads that `readShape` does not understand go its way.
 */
export function prepareReads(
  model: ModelStatic<Model>,
  { rows, isConstant }: PreparedReadsOptions,
): void {
  const texts = new LRUCache<string, string>({ max: TEXTS });
  const typed = rowTyper(model);
  const generator = model.sequelize?.getQueryInterface().queryGenerator as QueryGenerator;

  const textOf = (kind: string, { key, options }: ReadShape, attributes: readonly unknown[]) => {
    const name = kind + key;
    let text = texts.get(name);
    if (text === undefined) {
      const mapped = { ...options, attributes: [...attributes] };
      Utils.mapFinderOptions(mapped as Parameters<typeof Utils.mapFinderOptions>[0], model);
      text = generator.selectQuery(model.getTableName(), mapped, model);
      texts.set(name, text);
    }
    return text;
  };

  /** Null for a read that goes Sequelize's way. */
  const read = (options: FindOptions): Promise<Row[]> | null => {
    const { transaction, alone } = apart(options);
    const shape =
      options.raw === true && !isOver(transaction) ? readShape(model, alone, isConstant) : null;
    if (!shape) return null;
    const { attributes = Object.keys(model.getAttributes()) } = shape.options;
    const text = textOf("rows", shape, attributes as readonly unknown[]);
    return rows(text, shape.values, transaction).then(typed);
  };
  const findAll = model.findAll.bind(model) as (options?: FindOptions) => Promise<unknown>;
  const findOne = model.findOne.bind(model) as (options?: FindOptions) => Promise<unknown>;

  const count = model.count.bind(model) as (options?: CountOptions) => Promise<unknown>;
  const preparedCount = async (options: CountOptions = {}): Promise<unknown> => {
    // `findAndCountAll` hands all that it was given on, but a count heeds only this.
    const { transaction, alone } = apart(options);
    const { limit: _l, offset: _o, order: _r, ...counted } = alone;
    const shape = isOver(transaction) ? null : readShape(model, counted, isConstant);
    if (!shape || shape.options.attributes) return count(options);
    const text = textOf("count", shape, [[fn("count", col("*")), "count"]]);
    const [row] = await rows(text, shape.values, transaction);
    return row?.["count"];
  };

  const findAndCountAll = model.findAndCountAll.bind(model) as (
    options: FindAndCountOptions,
  ) => Promise<unknown>;
  /** A first page that is not full says itself how many there are. */
  const preparedPage = async (options: FindAndCountOptions = {}): Promise<unknown> => {
    const { attributes: _, ...counted } = options;
    const { limit, offset = 0 } = counted;
    const found = limit === undefined ? null : read(options);
    if (!found) return findAndCountAll(options);
    const rows = await found;
    const isLast = offset === 0 && limit !== undefined && rows.length < limit;
    return { rows, count: isLast ? rows.length : await preparedCount(counted) };
  };

  Object.assign(model, {
    findAndCountAll: preparedPage,
    findAll: (options: FindOptions = {}) => read(options) ?? findAll(options),
    findOne: (options: FindOptions = {}) =>
      read({ ...options, limit: options.limit ?? 1 })?.then(([row]) => row ?? null) ??
      findOne(options),
    count: preparedCount,
  });
}

/** A read, and in which transaction it is; SQLite holds no single rows, so a lock says nothing. */
function apart(options: FindOptions) {
  const { transaction = null, lock: _, ...alone } = options;
  return { transaction, alone };
}

/** Sequelize refuses what comes after a transaction's end. */
const isOver = (transaction: Transaction | null) =>
  transaction !== null && Reflect.get(transaction, "finished") !== undefined;
