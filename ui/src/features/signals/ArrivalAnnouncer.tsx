import { watClockSeconds, worthOf, worthWords, type SignalDto, t } from "@signaldeck/contract";
import { useSignalTerms } from "../../api/signalPreferences.ts";
import { priceText } from "./signalView.ts";

/** Tells screen readers of each new signal, once and without interrupting. */
export function ArrivalAnnouncer({ arrival }: { arrival: SignalDto | null }) {
  const terms = useSignalTerms();
  return (
    <p role="status" className="sr-only">
      {arrival && sentenceOf(arrival, worthWords(worthOf(arrival, terms)))}
    </p>
  );
}

function sentenceOf(signal: SignalDto, worth: string | null): string {
  const { pair, direction, entryPrice, decimals, expiresAt } = signal;
  const words = t("New signal: {{pair}} {{direction}}, entry {{entry}}, settles at {{end}} WAT.", {
    pair,
    direction,
    entry: priceText(entryPrice, decimals),
    end: watClockSeconds(expiresAt),
  });
  return worth ? `${words} ${worth}.` : words;
}
