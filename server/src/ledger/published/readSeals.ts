import type { OwnSealDto } from "@signaldeck/contract";
import type { Database } from "../../database/Database.ts";
import { ledgerText } from "../sealed/ledgerChain.ts";
import { readPublications } from "../sealed/readLedger.ts";
import { LogPlace } from "./storage/LogPlace.ts";

/** Signals that are asked for at once: a statement has room for so many names. */
const BATCH = 500;

/**
 * What the log seals of these signals' publications, by the signal's id; those that are in the log.
 * It reveals the signal: only for its receivers.
 */
export async function readSeals(
  database: Database,
  signalIds: readonly string[],
): Promise<Map<string, OwnSealDto>> {
  const seals = new Map<string, OwnSealDto>();
  for (let from = 0; from < signalIds.length; from += BATCH) {
    const records = await readPublications(database, signalIds.slice(from, from + BATCH));
    const positions = [...records.values()].map(({ position }) => position);
    const places = await database
      .model(LogPlace)
      .findAll({ where: { position: positions }, raw: true });
    const saltOf = new Map(places.map(({ position, salt }) => [position, salt]));
    for (const [signalId, record] of records) {
      const { position } = record;
      const salt = saltOf.get(position);
      if (salt !== undefined) seals.set(signalId, { record: ledgerText(record), salt, position });
    }
  }
  return seals;
}
