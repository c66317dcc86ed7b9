import type { NoSignalDto } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { recordForecasts } from "../../ledger/forecasts/recordForecasts.ts";
import { LedgerWriter } from "../../ledger/LedgerWriter.ts";
import { assertNoDoubt, assertTrusted } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import type { MarkEnd, OpenedForecasts } from "../../ledger/sealed/recordBodies.ts";
import { assertServes } from "../models/deployments.ts";
import { isTaken } from "../publishSignal.ts";
import type { SignalsContext } from "../SignalsContext.ts";
import { tellQuietMark } from "./noSignal.ts";

/** How a mark ended without a signal of the engine. */
export interface SilentEnd {
  mark: number;
  end: Exclude<MarkEnd, "published">;
  /** Null where the engine was not asked. */
  opened?: OpenedForecasts | null;
  /** Market time after which nothing is forecast any more. */
  notAfter?: number | undefined;
}

/**
 * Records what became of a mark that has no signal of the engine, in a transaction that does more.
 * False where it is recorded already, by this instance or another one.
 * @throws LedgerDoubtError, ModelReplacedError as `publishIn` does
 */
export async function recordMark(
  context: SignalsContext,
  transaction: Transaction,
  { mark, end: said, opened: found = null, notAfter = Infinity }: SilentEnd,
): Promise<boolean> {
  const { database, feed, clock } = context;
  const ledger = await LedgerWriter.open(database, transaction);
  assertTrusted(clock);
  await assertNoDoubt(database, transaction);
  // By now it may be known how they come out: then they are no forecasts.
  const isLate = feed.clock.now() > notAfter;
  const opened = isLate ? null : found;
  const isPlanned = said === "planned" || (await isTaken(context, mark, transaction));
  const end: MarkEnd = isPlanned ? "planned" : isLate ? "stale" : said;
  if (opened) await assertServes(database, transaction, opened.model, mark);
  const ended = { feed: feed.info, mark, end, opened, now: clock.now() };
  return recordForecasts({ database, transaction, ledger }, ended);
}

/**
 * Ends a mark without a signal: its record, what belongs to it, and that members are told, in one
 * transaction.
 * @param records whether forecasts are recorded at all
 */
export async function endSilently(
  context: SignalsContext,
  silent: SilentEnd,
  {
    records,
    along,
    quiet,
  }: {
    records: boolean;
    along?: ((transaction: Transaction) => Promise<void>) | undefined;
    quiet?: NoSignalDto;
  },
): Promise<void> {
  if (!records && !along && !quiet) return;
  await context.database.write(async (transaction) => {
    const isFirst = !records || (await recordMark(context, transaction, silent));
    await along?.(transaction);
    if (quiet && isFirst) await tellQuietMark(context, transaction, quiet);
  });
}
