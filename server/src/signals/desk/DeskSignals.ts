import {
  paginationOf,
  type DeskSignalDto,
  type DeskSignalsQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import { findPage } from "../../database/findPage.ts";
import { GrowingPages } from "../../database/GrowingPages.ts";
import { Signal } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { presentDeskSignal } from "./presentPlan.ts";

/** Without the number SQLite would count them among all signals, not in their own index. */
const VOIDED = { voidedAt: { [Op.ne]: null }, sequence: { [Op.gt]: 0 } };

/** The desk's list of the current feed's signals, the newest first. */
export class DeskSignals {
  /** No signal is taken out or changes feed or source, and the next one has the next number. */
  private readonly pages: GrowingPages<Signal>;

  constructor(private readonly context: Pick<SignalsContext, "database" | "feed">) {
    this.pages = new GrowingPages(context.database, Signal, "sequence");
  }

  /** One page of it. */
  async list(
    query: DeskSignalsQuery,
  ): Promise<{ data: DeskSignalDto[]; pagination: PaginationDto }> {
    const { clock } = this.context.feed;
    const { rows, total } = await this.find(query);
    const now = clock.now();
    return {
      data: rows.map((row) => presentDeskSignal(row, now)),
      pagination: paginationOf(total, query),
    };
  }

  private find({ source, show, page, limit }: DeskSignalsQuery) {
    const { database, feed } = this.context;
    const where = { feed: feed.info.name, ...(source !== undefined && { source }) };
    const key = [feed.info.name, source];
    if (show === "all") return this.pages.find({ where, page, limit, key: JSON.stringify(key) });
    // Signals are voided in any order; of these there are few.
    return findPage(database, Signal, {
      where: { ...where, ...VOIDED },
      order: [["sequence", "DESC"]],
      page,
      limit,
      key: ["voided", ...key],
      beside: [],
    });
  }
}
