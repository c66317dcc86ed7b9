import type { Transaction } from "sequelize";
import type { Database } from "../../../database/Database.ts";
import { Signal } from "../../../signals/Signal.ts";
import {
  foldPaper,
  PAPER_SIGNAL_COLUMNS,
  type PaperItem,
  type PaperSignalRow,
  type PaperState,
} from "./foldPaper.ts";
import { PaperAccount } from "./PaperAccount.ts";
import type { PaperDeps } from "./paperDeps.ts";
import { PaperTrade, type PaperTradeRow } from "./PaperTrade.ts";

/** An account with what it has come to by now. */
export interface ReadAccount {
  account: PaperAccount;
  items: PaperItem[];
  state: PaperState;
}

/** Ids that one query names; a longer list is read in parts. */
const CHUNK = 500;

/** A member's accounts on the current feed, newest first. */
export function listAccounts(
  { database, feed }: PaperDeps,
  memberId: string,
  transaction: Transaction | null = null,
): Promise<PaperAccount[]> {
  return database.model(PaperAccount).findAll({
    where: { memberId, feed: feed.info.name },
    order: [
      ["begunAt", "DESC"],
      ["createdAt", "DESC"],
    ],
    transaction,
    raw: true,
  });
}

/** Reckons an account anew, from its rows and the signals' own ends. */
export async function readAccount(
  { database, feed }: PaperDeps,
  account: PaperAccount,
  transaction: Transaction | null = null,
): Promise<ReadAccount> {
  const trades: PaperTradeRow[] = await database
    .model(PaperTrade)
    .findAll({ where: { accountId: account.id }, transaction, raw: true });
  const ids = trades.map(({ signalId }) => signalId);
  const signals = await readSignals(database, ids, transaction);
  const items = trades.flatMap((trade) => {
    const signal = signals.get(trade.signalId);
    return signal ? [{ trade, signal }] : [];
  });
  return { account, items, state: foldPaper(account.startCents, items, feed.clock.now()) };
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
