import type { SignalDto } from "@signaldeck/contract";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useWorth } from "../../api/signalPreferences.ts";
import { entryWords } from "./entryWords.ts";
import { useLastPrice } from "./usePrices.ts";

/**
 * What can be done about a live signal now, by its odds, its time and the price. A part of its own,
 * so that the seconds redraw nothing else.
 */
export function EntryWords({ signal }: { signal: SignalDto }) {
  const now = useMarketNow(1_000);
  const price = useLastPrice(signal);
  const { skip } = useWorth(signal);
  if (skip !== null) return <strong className="font-semibold text-amber">{skip}.</strong>;
  return entryWords(signal, now, price?.price ?? null);
}
