import { type SignalDto, watClockSeconds } from "@signaldeck/contract";
import { priceText } from "./signalView.ts";

/** Tells screen readers of each new signal, once and without interrupting. */
export function ArrivalAnnouncer({ arrival }: { arrival: SignalDto | null }) {
  return (
    <p role="status" className="sr-only">
      {arrival &&
        `New signal: ${arrival.pair} ${arrival.direction}, entry ${priceText(
          arrival.entryPrice,
          arrival.decimals,
        )}, settles at ${watClockSeconds(arrival.expiresAt)} WAT.`}
    </p>
  );
}
