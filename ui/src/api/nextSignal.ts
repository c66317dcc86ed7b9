import { t, watNear, type JournalPauseDto, type TodayDto } from "@signaldeck/contract";
import { closedMarkets } from "./closedMarkets.ts";
import { useJournalPause, useToday } from "./journalCalls.ts";
import { useMarketStatusQuery } from "./marketCalls.ts";
import { nextMark } from "./marketClock.ts";
import { useMarketNow } from "./marketClockHooks.tsx";
import { noneJudgedUntil } from "./unjudgedPairs.ts";

/**
 * When a member's next signal can come. `at`: a five-minute mark, epoch ms of market time.
 * `mark`: the coming mark can bring one, or the latest one still may; all others: it cannot, since
 * the member holds signals back, staff have stopped the engine, every market is closed, no pair can
 * be judged, or the tier's window is used up.
 */
export type Coming =
  | { kind: "unknown" }
  | { kind: "held"; at: number; pause: JournalPauseDto }
  | { kind: "stopped"; reason: string }
  | { kind: "closed"; words: string }
  | { kind: "unjudged"; at: number }
  | { kind: "window"; at: number }
  | { kind: "mark"; at: number; latest: boolean };

/** What the signed-in member waits for. */
export function useComing(): Coming {
  const now = useMarketNow(1_000);
  const { data: status } = useMarketStatusQuery();
  const { data: today } = useToday();
  const pause = useJournalPause();
  const closed = closedMarkets(status);
  const judged = now === null ? null : noneJudgedUntil(status, now);
  if (pause && today) return { kind: "held", at: resumesAt(pause, today, judged), pause };
  if (status?.pause) return { kind: "stopped", reason: status.pause.reason };
  if (closed.all) return { kind: "closed", words: closed.texts.join(". ") };
  if (now === null || !today) return { kind: "unknown" };
  const chance = Date.parse(today.nextChance);
  const next = nextMark(now);
  if (judged !== null && judged > Math.max(chance, next)) return { kind: "unjudged", at: judged };
  const at = Math.max(chance, judged ?? 0);
  // Once there is room it stays, until a signal takes it: then the day is read anew.
  return at > next ? { kind: "window", at } : { kind: "mark", at: next, latest: at <= now };
}

/** The first mark after a member's own pause or limit that can bring one. */
export function resumesAt(
  pause: JournalPauseDto,
  today: TodayDto | undefined,
  judged: number | null = null,
): number {
  const chance = today ? Date.parse(today.nextChance) : 0;
  return Math.max(Date.parse(pause.until), chance, judged ?? 0);
}

/** "Signals resume 1:10 AM WAT at the earliest." */
export const resumeSentence = (at: number, now: number | null): string =>
  t("Signals resume {{time}} at the earliest.", { time: watNear(at, now) });

/** "Too few prices in a row for a forecast. Forecasts resume by 4:50 PM WAT at the latest..." */
export const unjudgedSentence = (at: number, now: number | null): string =>
  t(
    "Too few prices in a row for a forecast. Forecasts resume by {{at}} at the latest, unless more prices are missing.",
    { at: watNear(at, now) },
  );
