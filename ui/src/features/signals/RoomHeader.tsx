import { type SignalDto, utcClock, watClockSeconds, t } from "@signaldeck/contract";
import { useSyncExternalStore, type ReactNode } from "react";
import type { LiveState } from "../../api/liveStream.ts";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { Pill, type PillTone } from "../../components/Pill.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { ArrivalAnnouncer } from "./ArrivalAnnouncer.tsx";
import { MarketsClosed } from "./OwnWords.tsx";
import { CallsButton } from "./calls/CallsButton.tsx";
import { SoundToggle } from "./calls/SoundToggle.tsx";
import { markCountdown } from "./NextBar.tsx";
import { useNextSignal } from "./useNextSignal.ts";

const CHIPS: Record<LiveState, { tone: PillTone; word: () => string }> = {
  connecting: { tone: "neutral", word: () => t("Connecting") },
  live: { tone: "brand", word: () => t("Live") },
  polling: { tone: "amber", word: () => t("Polling") },
  offline: { tone: "amber", word: () => t("Offline") },
};

/** Title, connection state, both clocks, the countdown to the next mark, and what may call the member. */
export function RoomHeader(props: {
  /** Of all pairs: the next one counts for every one of them. */
  newest: SignalDto | undefined;
  arrival: SignalDto | null;
}) {
  const { state } = useLiveStatus();
  const { network } = usePlatform();
  // The stream hears of it later than the device.
  const online = useSyncExternalStore(network.onChange, network.isOnline, () => true);
  const chip = CHIPS[online ? state : "offline"];
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-4">
      <h1 className="text-3 font-semibold">{t("Neural Signals")}</h1>
      <Pill tone={chip.tone} dot>
        {chip.word()}
      </Pill>
      <div className="ms-auto @min-[52rem]:order-2 @min-[52rem]:ms-0">
        <SoundToggle />
      </div>
      {/* Above, a phone has no room for a second button beside the longest word of the state. */}
      <div className="flex w-full items-center justify-between @min-[52rem]:ms-auto @min-[52rem]:w-auto">
        <Clocks>
          <NextMark newest={props.newest} />
        </Clocks>
        <CallsButton />
      </div>
      <ArrivalAnnouncer arrival={props.arrival} />
    </header>
  );
}

/** The countdown to the next mark, whatever it brings; none while no mark can bring anybody one. */
function NextMark({ newest }: { newest: SignalDto | undefined }) {
  const { coming, untilMark } = useNextSignal(newest);
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-faint">{t("Next mark")}</dt>
      <dd className="min-w-[5ch] font-semibold text-text" data-testid="next-mark">
        {coming.kind === "stopped" ? (
          t("paused")
        ) : coming.kind === "closed" ? (
          <MarketsClosed />
        ) : (
          markCountdown(untilMark)
        )}
      </dd>
    </div>
  );
}

/** The market's time in both zones, and what else is counted down beside it. */
export function Clocks({ children }: { children?: ReactNode }) {
  const now = useMarketNow(1_000);
  return (
    <dl className="flex w-full flex-wrap items-baseline gap-x-3 text-1 text-muted md:text-2 @min-[52rem]:ms-auto @min-[52rem]:w-auto">
      <Clock label={t("Market time")} width="min-w-[15ch]">
        {now === null ? "–:–:– WAT" : `${watClockSeconds(now)} WAT`}
      </Clock>
      <Clock label={t("Market time in UTC")} width="min-w-[12ch]">
        {now === null ? "–:–:– UTC" : `${utcClock(now)} UTC`}
      </Clock>
      {children}
    </dl>
  );
}

function Clock(props: { label: string; width: string; children: ReactNode }) {
  return (
    <div className={props.width}>
      <dt className="sr-only">{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
