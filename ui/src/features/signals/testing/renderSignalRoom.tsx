import type { NoSignalDto, SignalDto } from "@signaldeck/contract";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";
import { renderAtMarket, type MarketOptions } from "../../../testing/renderAtMarket.tsx";
import { SignalRoomPage } from "../SignalRoomPage.tsx";

interface SignalRoomOptions extends MarketOptions {
  /** Why the operator has stopped the engine. */
  pause?: string;
  /** The mark that ended without a signal. */
  quiet?: NoSignalDto;
}

/** The signal room as one member sees it. */
export function renderSignalRoom({ pause, quiet, status, ...options }: SignalRoomOptions = {}) {
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
