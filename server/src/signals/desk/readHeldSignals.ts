import { MINUTE, type HeldSignalDto } from "@signaldeck/contract";
import { Op } from "sequelize";
import { pairDecimals } from "../../market/pairs.ts";
import { AROUND, closesOf } from "../../market/plausible/Plausible.ts";
import { decidableUntil, nearCloses } from "../held/holding.ts";
import { judgeOutcome } from "../../ledger/counted/results/judgeOutcome.ts";
import { readHeld } from "../../ledger/sealed/readLedger.ts";
import type { HeldBody } from "../../ledger/sealed/recordBodies.ts";
import { Signal, type SignalRow } from "../Signal.ts";
import type { SignalsContext } from "../SignalsContext.ts";

/** The signals of the feed whose prices are held, with all that a person needs to decide. */
export async function readHeldSignals(context: SignalsContext): Promise<HeldSignalDto[]> {
  const { database, feed } = context;
  const rows = await database.model(Signal).findAll({
    where: { feed: feed.info.name, status: "expired", heldAt: { [Op.ne]: null } },
    raw: true,
  });
  rows.sort((one, other) => one.sequence - other.sequence);
  const records = await readHeld(
    database,
    rows.map(({ id }) => id),
  );
  const shown = rows.flatMap((row) => {
    const record = records.get(row.id);
    return record ? [present(context, row, JSON.parse(record.body) as HeldBody)] : [];
  });
  return Promise.all(shown);
}

async function present(
  { feed }: SignalsContext,
  signal: SignalRow,
  held: HeldBody,
): Promise<HeldSignalDto> {
  const { pair, direction } = signal;
  const length = feed.finestStep * MINUTE;
  const [slot, expiry] = [signal.slot.getTime(), signal.expiresAt.getTime()];
  const to = expiry + AROUND * length;
  const candles = await feed.candles(pair, feed.finestStep, slot - length, to);
  return {
    id: signal.id,
    sequence: signal.sequence,
    pair,
    decimals: pairDecimals(pair),
    direction,
    expiresAt: signal.expiresAt.toISOString(),
    decidableUntil: new Date(decidableUntil(signal)).toISOString(),
    reason: held.reason,
    prices: held.prices.map(({ source, entryPrice, closePrice }) => ({
      source,
      entryPrice,
      closePrice,
      outcome: judgeOutcome({ direction, entryPrice }, closePrice),
    })),
    around: nearCloses(closesOf(candles, length)),
  };
}
