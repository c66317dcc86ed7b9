import type { LedgerEntry } from "./ledgerChain.ts";
import { ledgerBegin, nothingSeen, verifyLedger, type LedgerVerdict } from "./verifyLedger.ts";

/** Records checked at once; in between others get their turn. */
const PAGE = 500;

/**
 * Checks a whole ledger, page by page.
 * @param read the records after a position, in their order, at most so many
 */
export async function verifyWhole(
  read: (after: number, most: number) => Promise<LedgerEntry[]>,
): Promise<Pick<LedgerVerdict, "count" | "head" | "fault">> {
  let place = { ...ledgerBegin(), seen: nothingSeen() };
  for (;;) {
    const records = await read(place.position, PAGE);
    const last = records.at(-1);
    const { fault } = verifyLedger(records, undefined, place);
    if (!last || fault) return { count: place.position + records.length, head: place.hash, fault };
    place = { ...place, position: last.position, hash: last.hash };
  }
}
