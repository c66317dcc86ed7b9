import type { ExportFileDto } from "@signaldeck/contract";
import { csvText, type CsvValue } from "../../../http/csv.ts";
import type { PaperDeps } from "./paperDeps.ts";
import { presentLeft, presentTrade } from "./presentPaper.ts";
import { listAccounts, readWhole } from "./readPaper.ts";

const COLUMNS = [
  "account begun at (UTC)",
  "signal time (UTC)",
  "No.",
  "pair",
  "direction",
  "confidence %",
  "taken",
  "left out for",
  "entry",
  "published entry",
  "close",
  "stake, paper USD",
  "payout %",
  "end",
  "result, paper USD",
  "balance, paper USD",
  "signal id",
  "feed",
] as const;

/** All that a member's accounts took and left out, as a CSV file, oldest first. */
export async function exportPaper(deps: PaperDeps, memberId: string): Promise<ExportFileDto> {
  const rows: CsvValue[][] = [];
  for (const account of (await listAccounts(deps, memberId)).toReversed()) {
    const { state } = await readWhole(deps, account);
    const begun = account.begunAt.toISOString();
    const taken = state.taken.map(presentTrade).map((one) => ({ ...one, reason: null }));
    const left = state.left.map(presentLeft).map((one) => ({ ...one, ...NOT_TAKEN }));
    const all = [...taken, ...left].sort((one, other) => one.sequence - other.sequence);
    for (const one of all) {
      rows.push([
        begun,
        one.at,
        one.sequence,
        one.pair,
        one.direction,
        one.confidence,
        one.reason === null,
        one.reason,
        one.entryPrice,
        one.publishedEntryPrice,
        one.closePrice,
        one.stake,
        one.payoutPercent,
        one.end,
        one.result,
        one.balance,
        one.signalId,
        deps.feed.info.name,
      ]);
    }
  }
  return { fileName: "paper-account.csv", mediaType: "text/csv", text: csvText(COLUMNS, rows) };
}

const NOT_TAKEN = {
  entryPrice: null,
  publishedEntryPrice: null,
  closePrice: null,
  stake: null,
  payoutPercent: null,
  result: null,
  balance: null,
} as const;
