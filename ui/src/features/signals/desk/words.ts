import {
  openTable,
  type MarkKind,
  type PlanStatus,
  type ReceiptStatus,
  type SignalDeskDto,
  type SourceKind,
  watClock,
} from "@signaldeck/contract";
import type { PillTone } from "../../../components/Pill.tsx";
import { plainPill } from "../../../components/plainPill.ts";

/** What came of a mark, where its detail does not say it. */
const MARK_WORDS = openTable<MarkKind, string>((words) => words, {
  published: "published",
  taken: "had its signal already",
  quiet: "no signal: no pair was worth one",
  stale: "no signal: no fresh price yet",
  disbelieved: "no signal: a price cannot be believed.",
  closed: "no signal: every market is closed",
  paused: "no signal: the engine is paused",
  missed: "missed",
  late: "nobody looked in time, such as during a restart",
  clock_doubt: "nothing published or settled:",
});

/** "10:40 AM WAT: published No. 12, EUR/USD CALL" */
export function lastMarkText(last: NonNullable<SignalDeskDto["lastMark"]>): string {
  const words = [MARK_WORDS[last.kind], last.detail].filter(Boolean).join(" ");
  return `${watClock(last.mark)} WAT: ${words}`;
}

export const PLAN_WORDS = openTable<PlanStatus, { word: string; tone: PillTone }>(plainPill, {
  waiting: { word: "Waits for its mark", tone: "brand" },
  published: { word: "Published", tone: "neutral" },
  missed: { word: "Missed", tone: "amber" },
  withdrawn: { word: "Taken back", tone: "neutral" },
});

export const RECEIPT_WORDS = openTable<ReceiptStatus, { word: string; tone: PillTone }>(plainPill, {
  waiting: { word: "Waiting", tone: "neutral" },
  planned: { word: "Waits for its mark", tone: "brand" },
  published: { word: "Published", tone: "neutral" },
  refused: { word: "Refused", tone: "amber" },
});

export const KIND_WORDS = openTable<SourceKind, string>((words) => words, {
  tradingview: "TradingView alerts",
  json: "Own JSON",
});
