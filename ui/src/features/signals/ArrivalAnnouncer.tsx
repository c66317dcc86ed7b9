import { watClockSeconds, type SignalDto, t } from "@signaldeck/contract";
import { useSignalPreferences, worthOf } from "../../api/signalPreferences.ts";
import { priceText } from "./signalView.ts";

/** Tells screen readers of each new signal, once and without interrupting. */
export function ArrivalAnnouncer({ arrival }: { arrival: SignalDto | null }) {
  const own = useSignalPreferences();
  return (
    <p role="status" className="sr-only">
      {arrival && sentenceOf(arrival, worthOf(arrival, own).skip)}
    </p>
  );
}

function sentenceOf(signal: SignalDto, skip: string | null): string {
  const { pair, direction, entryPrice, decimals, expiresAt } = signal;
  const words = t("New signal: {{pair}} {{direction}}, entry {{entry}}, settles at {{end}} WAT.", {
    pair,
    direction,
    entry: priceText(entryPrice, decimals),
    end: watClockSeconds(expiresAt),
  });
  return skip ? `${words} ${skip}.` : words;
}
