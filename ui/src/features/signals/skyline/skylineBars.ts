import {
  ENGINE_SOURCE,
  openTable,
  percent,
  RECORD_LIMITS,
  SIGNAL_LIMITS,
  SKYLINE_ENDS,
  t,
  VERDICT_WORDS,
  verdictOf,
  watClock,
  type SignalDto,
  type SignalTerms,
  type SkylineDto,
  type SkylineEnd,
  type Verdict,
} from "@signaldeck/contract";
import { FINISHED_SIGNALS, SCREENS } from "../../../screens.ts";

/** A signal of the day as it is drawn. */
export interface SkyBar {
  /** Its mark: of the day, from 0, and as market time, epoch ms. */
  index: number;
  at: number;
  /** Its number of publication. */
  sequence: number;
  confidence: number;
  confidenceLow: number;
  isRecommended: boolean;
  end: SkylineEnd;
}

/** A bar as the reader judges it. */
export interface JudgedBar extends SkyBar {
  /** Null while no payout is known. */
  verdict: Verdict | null;
}

/** The day's bars, with what the stream has said of the reader's own newest signals since. */
export function barsOf(day: SkylineDto, newest: readonly SignalDto[]): SkyBar[] {
  const from = Date.parse(day.from);
  const bars = new Map(
    day.bars.map(([index, sequence, confidence, confidenceLow, recommended, end]) => [
      sequence,
      {
        index,
        at: from + index * SIGNAL_LIMITS.slot,
        sequence,
        confidence,
        confidenceLow,
        isRecommended: recommended === 1,
        end: SKYLINE_ENDS[end] ?? "open",
      },
    ]),
  );
  for (const signal of newest) {
    const bar = barOf(signal, from, Date.parse(day.to));
    if (bar && (bar.end !== "open" || !bars.has(bar.sequence))) bars.set(bar.sequence, bar);
  }
  return [...bars.values()].sort((one, other) => one.index - other.index);
}

/** Null where a signal is not of the day, or nothing of it was measured. */
function barOf(signal: SignalDto, from: number, to: number): SkyBar | null {
  const { confidence, confidenceLow, sequence, source } = signal;
  const at = Date.parse(signal.createdAt);
  if (source !== ENGINE_SOURCE || confidence === null || confidenceLow === null) return null;
  if (at < from || at >= to) return null;
  return {
    index: Math.round((at - from) / SIGNAL_LIMITS.slot),
    at,
    sequence,
    confidence,
    confidenceLow,
    isRecommended: signal.grade === "recommended",
    end: endOf(signal),
  };
}

function endOf({ voidedAt, outcome, status }: SignalDto): SkylineEnd {
  if (voidedAt !== null) return "voided";
  return outcome ?? (status === "unsettled" ? "unsettled" : "open");
}

/** The bars at the reader's own payout. */
export const judged = (bars: readonly SkyBar[], terms: SignalTerms): JudgedBar[] =>
  bars.map((bar) => ({
    ...bar,
    verdict: verdictOf(
      { ...bar, grade: bar.isRecommended ? "recommended" : "below_break_even" },
      terms,
    ),
  }));

/** Those that clear break-even; what was voided counts nowhere. */
export const clearing = (bars: readonly JudgedBar[]): JudgedBar[] =>
  bars.filter(({ verdict, end }) => verdict === "clears" && end !== "voided");

/** "2 of 179 cleared break-even" */
export const clearedWords = (cleared: number, marks: number): string =>
  t("<n>{{cleared}} of {{marks}}</n> cleared break-even", { cleared, marks });

interface EndWords {
  sign: string;
  word: string;
  className: string;
}

const ENDS = openTable<SkylineEnd, () => EndWords>(
  (word) => () => ({ sign: "–", word, className: "text-muted" }),
  {
    open: () => ({ sign: "", word: t("running"), className: "text-brand" }),
    profit: () => ({ sign: "✓", word: t("won"), className: "text-call" }),
    loss: () => ({ sign: "✕", word: t("lost"), className: "text-put" }),
    breakeven: () => ({ sign: "=", word: t("even"), className: "text-muted" }),
    unsettled: () => ({ sign: "–", word: t("unsettled"), className: "text-muted" }),
    voided: () => ({ sign: "–", word: t("voided"), className: "text-muted" }),
  },
);

/** How a bar's signal ended, as sign and word. */
export const endWords = ({ end, at }: Pick<SkyBar, "end" | "at">, now: number | null): EndWords =>
  end === "open" && now !== null && now >= at + SIGNAL_LIMITS.life
    ? { ...ENDS.open(), word: t("awaiting price") }
    : ENDS[end]();

/** "8:00 AM: 58.1 %, clears break-even, won" */
export function barWords(bar: JudgedBar, now: number | null): string {
  const words = {
    time: watClock(bar.at),
    confidence: percent(bar.confidence),
    end: endWords(bar, now).word,
  };
  return bar.verdict === null
    ? t("{{time}}: {{confidence}}, {{end}}", words)
    : t("{{time}}: {{confidence}}, {{verdict}}, {{end}}", {
        ...words,
        verdict: VERDICT_WORDS[bar.verdict](),
      });
}

/** Where a bar leads: to its place in the public record, or to the room while it is not there yet. */
export function barLink({ at, end, sequence }: SkyBar, now: number | null): string {
  const isPublic =
    end !== "open" && now !== null && now >= at + SIGNAL_LIMITS.life + RECORD_LIMITS.publicAfter;
  return isPublic
    ? `${SCREENS.performance}?before=${sequence + 1}#${FINISHED_SIGNALS}`
    : SCREENS.signals;
}
