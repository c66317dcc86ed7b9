import {
  paginationOf,
  type DeskSignalDto,
  type DeskSignalsQuery,
  type PaginationDto,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import type { MarketContext } from "../MarketContext.ts";
import { findPage } from "../../database/findPage.ts";
import { Signal } from "../Signal.ts";
import { presentDeskSignal } from "./presentPlan.ts";

/** Without the number SQLite would count them among all signals, not in their own index. */
const VOIDED = { voidedAt: { [Op.ne]: null }, sequence: { [Op.gt]: 0 } };

/** A page of the current feed's signals for the desk, the newest first. */
export async function listDeskSignals(
  { database, feed }: MarketContext,
  { source, show, page, limit }: DeskSignalsQuery,
): Promise<{ data: DeskSignalDto[]; pagination: PaginationDto }> {
  const { rows, total } = await findPage(database, Signal, {
    where: {
      feed: feed.info.name,
      ...(source !== undefined && { source }),
      ...(show === "voided" && VOIDED),
    },
    order: [["sequence", "DESC"]],
    page,
    limit,
    key: [feed.info.name, source, show],
    beside: [],
  });
  const now = feed.clock.now();
  return {
    data: rows.map((row) => presentDeskSignal(row, now)),
    pagination: paginationOf(total, { page, limit }),
  };
}
