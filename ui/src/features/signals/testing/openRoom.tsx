import type { QuietMarkDto, SignalDto } from "@signaldeck/contract";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";
import { renderAtMarket, type MarketOptions } from "../../../testing/renderAtMarket.tsx";
import { SignalRoomPage } from "../SignalRoomPage.tsx";

interface Room extends MarketOptions {
  /** Why the operator has stopped the engine. */
  pause?: string;
  /** The mark that ended without a signal. */
  quiet?: QuietMarkDto;
}

/** The signal room as one member sees it. */
export function openRoom({ pause, quiet, status, ...options }: Room = {}) {
  return renderAtMarket(<SignalRoomPage />, {
    ...options,
    status: {
      quiet: quiet ?? null,
      pause: pause === undefined ? null : { reason: pause, since: "2026-03-03T09:00:00.000Z" },
      ...status,
    },
  });
}

/** A signal that has ended. */
export const settled = (minute: number, changes: Partial<SignalDto>) =>
  sampleSignal({ minute, status: "closed", closePrice: 1.085, ...changes });
