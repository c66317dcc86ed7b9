import type { RecordAnalysisDto, RecordEndingsDto, RecordSummaryDto } from "@signaldeck/contract";
import { getOrMake } from "../../../process/getOrMake.ts";
import { FeedTally } from "../../counted/analysis/FeedTally.ts";
import type { EndingLetter } from "../../counted/analysis/PublicResult.ts";
import { isEnd, type LedgerEntry } from "../../sealed/ledgerChain.ts";
import { resultOf } from "../../counted/results/resultOf.ts";
import type { SignalResultRow } from "../../counted/results/SignalResult.ts";
import { summarise } from "../../counted/statistics/Performance.ts";
import type { MadeLog } from "./madeLog.ts";

const LETTERS: Record<string, EndingLetter> = {
  profit: "W",
  loss: "L",
  breakeven: "E",
  unsettled: "U",
  voided: "V",
};

/** What a site answers below /api/record, for one feed and its engine. */
export interface SiteReplies {
  analysis: RecordAnalysisDto;
  endings: RecordEndingsDto;
  summary: RecordSummaryDto;
}

/** What an honest site says of a ledger's records beside its log: by the product's own counting. */
export function honestSite(chain: readonly LedgerEntry[], log: MadeLog): SiteReplies {
  const publications = new Map(
    chain.filter(({ kind }) => kind === "published").map((record) => [record.signalId, record]),
  );
  const rows = chain.filter(isEnd).map((end) => {
    const published = publications.get(end.signalId);
    if (!published) throw new Error("An end without a publication");
    return resultOf(published, end);
  });
  const name = rows[0]?.feed ?? "";
  const tallies = new Map<string, FeedTally>();
  const inOrder = [...rows].sort((one, other) => one.sequence - other.sequence);
  for (const row of inOrder) {
    getOrMake(tallies, row.feed, () => new FeedTally(row.feed)).add({
      ...row,
      ending: LETTERS[row.ending] ?? "U",
      slot: row.slot.getTime(),
    });
  }
  const tally = tallies.get(name) ?? new FeedTally(name);
  const own = tally.tallyOf("engine", undefined);
  if (!own) throw new Error("The engine has no result");
  const [origin = "", size = "0", root = ""] = log.checkpoint.split("\n");
  const last = chain.at(-1);
  return {
    analysis: {
      feed: tally.describe(),
      source: "engine",
      grade: null,
      feeds: [...tallies.values()].map((one) => one.describe()),
      sources: tally.listSources(),
      grades: tally.listGrades("engine"),
      ...own.present(),
      stops: [],
    },
    endings: own.presentEndings(),
    summary: {
      performance: summarise(totalsOf(rows), {
        feed: { name, label: "Deriv", market: rows[0]?.market ?? "real", live: true, pairs: [] },
        payoutPercent: 85,
      }),
      liveFrom: null,
      ledger: last
        ? { position: last.position, hash: last.hash, recordedAt: last.recordedAt }
        : null,
      doubt: null,
      log: { origin, size: Number(size), root, key: log.key, halted: false, witnesses: [] },
    },
  };
}

const totalsOf = (rows: readonly SignalResultRow[]) =>
  rows.map(({ source, grade, ending, confidence }) => ({
    source,
    grade,
    ending,
    count: 1,
    stated: confidence === null ? 0 : 1,
    confidence: confidence ?? 0,
  }));
