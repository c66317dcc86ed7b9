import type { SignalDto } from "@signaldeck/contract";
import { priceText } from "./signalView.ts";
import { watTime } from "./time.ts";

/** Tells screen readers of each new signal, once and without interrupting. */
export function ArrivalAnnouncer({ arrival }: { arrival: SignalDto | null }) {
  return (
    <p role="status" className="sr-only">
      {arrival &&
        `New signal: ${arrival.pair} ${arrival.direction}, entry ${priceText(
          arrival.entryPrice,
          arrival.decimals,
        )}, settles at ${watTime(arrival.expiresAt)} WAT.`}
    </p>
  );
}
