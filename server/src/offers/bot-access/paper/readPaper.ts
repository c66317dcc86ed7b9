import { Op, type Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { Signal } from "../../../signals/Signal.ts";
import {
  foldPaper,
  PAPER_SIGNAL_COLUMNS,
  type PaperItem,
  type PaperSignalRow,
} from "./foldPaper.ts";
import { idsOf, pastOf, readKept } from "./keptPast.ts";
import { PaperAccount, type PaperAccountRow } from "./PaperAccount.ts";
import type { PaperDeps } from "./paperDeps.ts";
import { noPast, type PaperPast, type ReadAccount } from "./paperPast.ts";
import { PaperTrade, type PaperTradeRow } from "./PaperTrade.ts";

/** Ids that one query names; a longer list is read in parts. */
const CHUNK = 500;

/** A member's accounts on the current feed, newest first. */
export function listAccounts(
  { database, feed }: PaperDeps,
  memberId: string,
  transaction: Transaction | null = null,
): Promise<PaperAccountRow[]> {
  return database.model(PaperAccount).findAll({
    where: { memberId, feed: feed.info.name },
    order: [
      ["begunAt", "DESC"],
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    transaction,
    raw: true,
  });
}

/** Reckons an account anew, from its newest closing and the rows and ends since. */
export async function readAccount(
  deps: PaperDeps,
  account: PaperAccountRow,
  transaction: Transaction | null = null,
): Promise<ReadAccount> {
  const stored = await readKept(deps, account, transaction);
  const since = await readItems(deps, account, { from: stored?.at ?? 0 }, transaction);
  const items = [...since.values()];
  if (!stored) return reckon(deps, account, noPast(account.startCents), items);
  const older = await readItems(deps, account, { ids: idsOf(stored.kept) }, transaction);
  return reckon(deps, account, pastOf(stored, older), items);
}

/** The same from all its rows, however many they are. */
export async function readWhole(deps: PaperDeps, account: PaperAccountRow): Promise<ReadAccount> {
  const items = await readItems(deps, account, { from: 0 }, null);
  return reckon(deps, account, noPast(account.startCents), [...items.values()]);
}

const reckon = (
  { feed }: PaperDeps,
  account: PaperAccountRow,
  past: PaperPast,
  items: PaperItem[],
): ReadAccount => ({ account, past, items, state: foldPaper(past, items, feed.clock.now()) });

/** An account's rows by their signals: those of marks from a moment on, or of some signals. */
async function readItems(
  { database }: PaperDeps,
  { id: accountId }: PaperAccountRow,
  which: { from: number } | { ids: string[] },
  transaction: Transaction | null,
): Promise<Map<string, PaperItem>> {
  const trades: PaperTradeRow[] = await database.model(PaperTrade).findAll({
    where: {
      accountId,
      ...("ids" in which
        ? { signalId: which.ids }
        : which.from > 0 && { slot: { [Op.gte]: new Date(which.from) } }),
    },
    transaction,
    raw: true,
  });
  const ids = trades.map(({ signalId }) => signalId);
  const signals = await readSignals(database, ids, transaction);
  return new Map(
    trades.flatMap((trade): [string, PaperItem][] => {
      const signal = signals.get(trade.signalId);
      return signal ? [[signal.id, { trade, signal }]] : [];
    }),
  );
}

async function readSignals(
  database: Database,
  ids: readonly string[],
  transaction: Transaction | null,
): Promise<Map<string, PaperSignalRow>> {
  const found = new Map<string, PaperSignalRow>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows: PaperSignalRow[] = await database.model(Signal).findAll({
      attributes: [...PAPER_SIGNAL_COLUMNS],
      where: { id: ids.slice(at, at + CHUNK) },
      transaction,
      raw: true,
    });
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
