import { MINUTE } from "@signaldeck/contract";
import { LRUCache } from "lru-cache";
import { Op, type Attributes, type Model, type WhereOptions } from "sequelize";
import type { Database, DefinedModel } from "./Database.ts";

/** Rows between two marks: no more are passed over for a page. */
const STEP = 2_000;

/** Lists whose marks are kept, some KB for a million rows of each. */
const KEPT = 100;

/** How long marks are believed: a row that was set right by hand may be of another list now. */
const BELIEVED_FOR = 10 * MINUTE;

interface GrowingPageOptions {
  /** Columns whose values never change. */
  where: Readonly<Record<string, string>>;
  page: number;
  limit: number;
  /** What tells this list from every other one of the same table. */
  key: string;
}

/** What is known of a list. */
interface Marks {
  /** The numbers of its 2,000th row, of its 4,000th, and so on. */
  numbers: number[];
  /** Those who count go one after the other. */
  counting: Promise<unknown>;
}

/**
 * Pages of lists that only grow: rows that fit stay, and a new one has a higher number than all
 * before it. So how many rows stand below a number never changes, and it is enough to count them
 * once: no page is found by passing over half a million rows, and no write has all counted anew.
 */
export class GrowingPages<M extends Model> {
  private readonly lists = new LRUCache<string, Marks>({ max: KEPT, ttl: BELIEVED_FOR });

  /** @param column the number, by which the pages are sorted from the highest down */
  constructor(
    private readonly database: Database,
    private readonly definition: DefinedModel<M>,
    private readonly column: keyof Attributes<M> & string,
    private readonly step = STEP,
  ) {}

  /** One page of a list, and how many rows the whole list has. */
  async find(options: GrowingPageOptions): Promise<{ rows: Attributes<M>[]; total: number }> {
    const { where, page, limit, key } = options;
    const marks = this.marksOf(key);
    const total = await this.database.keep(
      `growing rows of ${this.definition.definition.table} ${key}`,
      () => this.inTurn(marks, () => this.count(where, marks.numbers)),
      [this.definition],
    );
    // Counted from the oldest row, which stands where it stood, whatever came meanwhile.
    const end = total - (page - 1) * limit;
    if (end <= 0) return { rows: [], total };
    const start = Math.max(0, end - limit);
    const passed = Math.min(Math.floor(start / this.step), marks.numbers.length);
    const rows = await this.read(this.above(where, marks.numbers[passed - 1]), {
      offset: start - passed * this.step,
      limit: end - start,
    });
    return { rows: rows.reverse(), total };
  }

  private marksOf(key: string): Marks {
    const known = this.lists.get(key) ?? { numbers: [], counting: Promise.resolve() };
    if (!this.lists.has(key)) this.lists.set(key, known);
    return known;
  }

  private inTurn<T>(marks: Marks, work: () => Promise<T>): Promise<T> {
    const turn = marks.counting.then(work);
    marks.counting = turn.catch(() => undefined);
    return turn;
  }

  /** Counts what stands above the last mark, and sets further marks where that has become much. */
  private async count(where: GrowingPageOptions["where"], numbers: number[]): Promise<number> {
    const above = this.above(where, numbers.at(-1));
    const newer = await this.database.model(this.definition).count({ where: above });
    const total = numbers.length * this.step + newer;
    while (total - numbers.length * this.step >= this.step) {
      const [row] = await this.read(this.above(where, numbers.at(-1)), {
        attributes: [this.column],
        offset: this.step - 1,
        limit: 1,
      });
      if (!row) break;
      numbers.push(row[this.column]);
    }
    return total;
  }

  private above(where: GrowingPageOptions["where"], number: number | undefined) {
    const above = number !== undefined && { [this.column]: { [Op.gt]: number } };
    return { ...where, ...above } as WhereOptions<Attributes<M>>;
  }

  private read(
    where: WhereOptions<Attributes<M>>,
    options: { attributes?: string[]; offset: number; limit: number },
  ): Promise<Attributes<M>[]> {
    return this.database.model(this.definition).findAll({
      ...options,
      where,
      order: [[this.column, "ASC"]],
      raw: true,
    });
  }
}
