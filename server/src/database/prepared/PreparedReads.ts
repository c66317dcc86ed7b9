import { QueryTypes, type Model, type ModelStatic, type Sequelize } from "sequelize";
import { prepareReads, type PreparedReadsOptions } from "./prepareReads.ts";

/** Has models of a SQLite file read by prepared statements. */
export class PreparedReads {
  /**
   * Columns by their table: SQLite takes an index on some rows alone only where the text says that
   * it is about those.
   */
  private readonly constants = new Map<string, Set<string>>();

  constructor(
    private readonly sequelize: Sequelize,
    private readonly rows: PreparedReadsOptions["rows"],
  ) {}

  /** Learns what is indexed in part; to be called before anything is read. */
  async learn(): Promise<void> {
    const indexes = await this.sequelize.query<{ table: string; sql: string }>(
      "SELECT tbl_name AS 'table', sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'",
      { type: QueryTypes.SELECT },
    );
    for (const { table, sql } of indexes) {
      const columns = this.constants.get(table) ?? new Set<string>();
      this.constants.set(table, columns);
      // Quoted or not, as whoever made the index wrote it.
      for (const [, column = ""] of sql.matchAll(/(\w+)`? = /g)) columns.add(column);
    }
  }

  /** The rows of a text with names of `values` in it, such as `:memberId`. */
  select(sql: string, values: Readonly<Record<string, string>>): Promise<object[]> {
    const bound: string[] = [];
    const text = sql.replace(/:(\w+)/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? whole : `?${bound.push(value)}`;
    });
    return this.rows(text, bound, null);
  }

  serve(model: ModelStatic<Model>): void {
    prepareReads(model, {
      rows: this.rows,
      isConstant: (column) => this.constants.get(model.tableName)?.has(column) === true,
    });
  }
}
