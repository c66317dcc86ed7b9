import { type SignalDto, t, tCount, watClock } from "@signaldeck/contract";
import { useState } from "react";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { resultOf, statusText } from "../signalView.ts";
import { useLongerList } from "../useLongerList.ts";

/** How many results the tape shows. */
const KEPT = 50;

/** Signals that have ended; they follow each other, so the newest signal is the newest result. */
const ended = (signals: readonly SignalDto[]) =>
  signals.filter(({ status }) => status !== "active" && status !== "expired").slice(0, KEPT);

/**
 * One line of the newest results, the newest first. It never moves by itself, and while somebody
 * points at it or has gone into it by keys, nothing new pushes in: it says how much is newer.
 */
export function ResultTape({ signals }: { signals: readonly SignalDto[] | undefined }) {
  const results = ended(useLongerList(signals) ?? []);
  const [held, setHeld] = useState<readonly SignalDto[] | null>(null);
  const shown = held ?? results;
  const newer = held ? results.findIndex(({ id }) => id === held[0]?.id) : 0;
  return (
    <section
      aria-label={t("Newest results")}
      className="flex h-8 shrink-0 items-center gap-4 border-t border-line px-5 text-1"
      onPointerEnter={() => setHeld(results)}
      onPointerLeave={() => setHeld(null)}
      onFocus={() => setHeld((before) => before ?? results)}
      onBlur={() => setHeld(null)}
    >
      <span className="shrink-0 text-faint">
        {newer > 0 ? tCount(newer, "{{count}} newer", "{{count}} newer") : t("Results")}
      </span>
      {/* Scrolled by hand, also by keys. */}
      <ol tabIndex={0} className="workspace-tape flex h-full min-w-0 flex-1 items-center gap-6">
        {/* By place: what is written in each changes, and nothing moves. */}
        {shown.map((signal, place) => (
          <Result key={place} signal={signal} />
        ))}
        {shown.length === 0 && <li className="text-muted">{t("Nothing has ended yet.")}</li>}
      </ol>
    </section>
  );
}

function Result({ signal }: { signal: SignalDto }) {
  const result = resultOf(signal);
  return (
    <li className="flex min-w-60 shrink-0 gap-1.5 whitespace-nowrap">
      <span className="text-faint">{watClock(signal.expiresAt)}</span>
      <span>{signal.pair}</span>
      <DirectionLabel direction={signal.direction} />
      {result ? (
        <span className={result.className}>
          <span aria-hidden="true">{result.mark}</span> {result.word}
        </span>
      ) : (
        <span className="text-muted">{statusText(signal, null)}</span>
      )}
    </li>
  );
}
