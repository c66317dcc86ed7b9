import { SIGNAL_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import type { Seen } from "../../market/plausible/agrees.ts";
import type {
  HeldBody,
  NearClose,
  PriceSource,
  SourcePrices,
} from "../../ledger/sealed/recordBodies.ts";
import { readHeld } from "../../ledger/sealed/readLedger.ts";
import type { SignalRow } from "../Signal.ts";
import type { FoundPrices } from "./weighPrices.ts";

/** What was recorded when a signal's prices were held; null: they never were. */
export async function readHolding(
  database: Database,
  { id, heldAt }: Pick<SignalRow, "id" | "heldAt">,
  transaction?: Transaction,
): Promise<HeldBody | null> {
  if (heldAt === null) return null;
  const record = (await readHeld(database, [id], transaction)).get(id);
  return record ? (JSON.parse(record.body) as HeldBody) : null;
}

/** Until when history or a person may decide, market time in epoch ms. */
export const decidableUntil = ({ expiresAt }: Pick<SignalRow, "expiresAt">): number =>
  expiresAt.getTime() + SIGNAL_LIMITS.heldFor;

/** What each source says that has a price of the expiry itself. */
export function sourcesOf(signal: SignalRow, { entry, close, live }: FoundPrices): SourcePrices[] {
  const published = { price: signal.entryPrice, time: signal.entryTickAt.getTime() };
  const of = (source: PriceSource, at: Seen, end: Seen): SourcePrices => ({
    source,
    entryPrice: at.price,
    entryTickAt: new Date(at.time).toISOString(),
    closePrice: end.price,
    closeTickAt: new Date(end.time).toISOString(),
  });
  return [of("history", entry ?? published, close), ...(live ? [of("live", published, live)] : [])];
}

/** Closes as records have them. */
export const nearCloses = (closes: readonly Seen[]): NearClose[] =>
  closes.map(({ time, price }) => ({ at: new Date(time).toISOString(), price }));
