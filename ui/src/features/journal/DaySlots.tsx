import {
  type JournalDayDto,
  type JournalEntryDto,
  signedDollars,
  t,
  dollarsAndCents,
} from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { classes } from "../../components/classes.ts";
import { countdown } from "../../components/countdown.ts";
import { useMedia } from "../../components/useMedia.ts";
import { resultTone } from "./resultTone.ts";

type Trade = Pick<JournalEntryDto, "result" | "signal">;

/** Whether a trade still runs. */
function isOpen({ result, signal }: Trade): boolean {
  return result === null && !signal.voided && signal.status !== "unsettled";
}

/** The sign of a trade's end: "✓", "✕", "=", a word where it has no result. */
function signOf({ result, signal }: Trade): string {
  if (result !== null) return result > 0 ? "✓" : result < 0 ? "✕" : "=";
  return signal.voided ? t("voided") : t("unsettled");
}

/** A trade's end as it is said once: "Won $8.50." */
function endWords({ result, signal }: Trade): string {
  if (result === null) {
    const { pair, voided } = signal;
    return voided
      ? t("{{pair}} has no result: voided.", { pair })
      : t("{{pair}} has no result: unsettled.", { pair });
  }
  if (result === 0) return t("Even, nothing won or lost.");
  const amount = dollarsAndCents(Math.abs(result));
  return result > 0 ? t("Won {{amount}}.", { amount }) : t("Lost {{amount}}.", { amount });
}

/** The trade that ended last while it was being watched; null until one does. */
function useNewResults(taken: readonly JournalEntryDto[]): JournalEntryDto | null {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [arrived, setArrived] = useState<JournalEntryDto | null>(null);
  const now = new Set(taken.filter(isOpen).map((e) => e.signalId));
  const ended = taken.find(({ signalId }) => open.has(signalId) && !now.has(signalId));
  if (ended) setArrived(ended);
  if (now.size !== open.size || [...now].some((id) => !open.has(id))) setOpen(now);
  return arrived;
}

/** Attribute of the ring that a result comes from. */
const RING = "[data-result-ring]";

/** Lets an element fly to its place from the ring of the signal, or rise a little where none is seen. */
function flyFrom(element: HTMLElement): void {
  const to = element.getBoundingClientRect();
  const from = document.querySelector(RING)?.getBoundingClientRect();
  const [x, y] = from ? [from.x - to.x, from.y - to.y] : [0, 8];
  element.animate(
    [{ transform: `translate(${x}px, ${y}px)`, opacity: 0.4 }, { transform: "none" }],
    {
      duration: 300,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    },
  );
}

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
