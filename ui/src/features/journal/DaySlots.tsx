import type { JournalDayDto, JournalEntryDto } from "@signaldeck/contract";
import { signedDollars, t } from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { classes } from "../../components/classes.ts";
import { countdown } from "../../components/countdown.ts";
import { useMedia } from "../../components/useMedia.ts";
import { flyFrom } from "./flyFrom.ts";
import { resultTone } from "./resultTone.ts";
import { endWords, isOpen, signOf } from "./slotWords.ts";
import { useNewResults } from "./useNewResults.ts";

const SLOTS = 3;

/** The day's last trades, the newest at the end; a result flies in when it comes, and is said once. */
export function DaySlots({ day }: { day: JournalDayDto }) {
  const taken = day.entries.filter(({ decision }) => decision === "taken");
  const arrived = useNewResults(taken);
  const shown = taken.slice(0, SLOTS).reverse();
  return (
    <>
      <ul aria-label={t("Your last trades")} className="mt-3 grid grid-cols-3 gap-2 text-1">
        {shown.map((entry) => (
          <Slot key={entry.signalId} entry={entry} arrived={entry.signalId === arrived?.signalId} />
        ))}
        {Array.from({ length: SLOTS - shown.length }, (_, free) => (
          <li
            key={free}
            aria-hidden="true"
            className="h-12 rounded-small border border-dashed border-line"
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {arrived && endWords(arrived)}
      </p>
    </>
  );
}

function Slot({ entry, arrived }: { entry: JournalEntryDto; arrived: boolean }) {
  const slot = useRef<HTMLLIElement>(null);
  const still = useMedia("(prefers-reduced-motion: reduce)", true);
  const { result, signal } = entry;
  useEffect(() => {
    if (arrived && !still && result !== null && slot.current) flyFrom(slot.current);
  }, [arrived, still, result]);
  const open = isOpen(entry);
  return (
    <li
      ref={slot}
      className={classes(
        "h-12 rounded-small border px-2 py-1.5",
        open ? "border-dashed border-line-strong" : "border-transparent bg-raised",
      )}
    >
      <span
        className={classes(
          "block font-semibold whitespace-nowrap",
          result === null ? "text-muted" : resultTone(result),
        )}
      >
        {open ? <TimeLeft until={signal.expiresAt} /> : signOf(entry)}
        {result !== null && ` ${signedDollars(result)}`}
      </span>
      <span className="block text-muted">{signal.pair}</span>
    </li>
  );
}

/** Until the expiry; then the price is awaited. */
function TimeLeft({ until }: { until: string }) {
  const now = useMarketNow(1_000);
  const left = now === null ? 0 : Date.parse(until) - now;
  return left > 0 ? countdown(left) : t("awaiting price");
}
