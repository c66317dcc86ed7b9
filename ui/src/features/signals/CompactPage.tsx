import {
  MARKET_WORD,
  percent,
  SIGNAL_MESSAGES,
  SIGNALS_LOCKED_MESSAGE,
  watClock,
  watClockSeconds,
  t,
  type SignalDto,
} from "@signaldeck/contract";
import { Suspense, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { LIVE_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { usePayout, useWorth } from "../../api/signalPreferences.ts";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { Button } from "../../components/Button.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { lazyPart } from "../../components/loadCode.ts";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { AcknowledgeRisk } from "./AcknowledgeRisk.tsx";
import { WORTH_CLASS } from "./card/ConfidencePart.tsx";
import { needleState } from "./card/needleState.ts";
import { NowLine } from "./card/NowLine.tsx";
import { PriceScale } from "./card/PriceScale.tsx";
import { SignalRing } from "./card/SignalRing.tsx";
import { ArrivalAnnouncer } from "./ArrivalAnnouncer.tsx";
import { EntryWords } from "./EntryWords.tsx";
import { LikelyNotice } from "./LikelyNotice.tsx";
import { LastSignal } from "./LastSignal.tsx";
import { LiveTitle, liveWords } from "./LiveTitle.tsx";
import { laterWords, usedText } from "./nextSignalWords.ts";
import { PairGlance } from "./PairGlance.tsx";
import { useRoomFilters } from "./roomFilters.ts";
import type { SignalRoomParts } from "./SignalRoomParts.ts";
import { confidenceText, estimateOf, liveSignal, priceText } from "./signalView.ts";
import { useArrival } from "./useArrival.ts";
import { markCountdown } from "./NextBar.tsx";
import { useNextSignal } from "./useNextSignal.ts";
import { WhyNone } from "./WhyNone.tsx";
import { useLastPrice } from "./usePrices.ts";
import "./compact.css";

const Board = lazyPart(async () => (await import("./board/Board.tsx")).Board);

/**
 * The newest signal alone, for a small window; one acts on it there as in the room, by the same part.
 * Where the address names a pair, that pair alone, with or without a signal.
 */
export function CompactPage({ parts = {} }: { parts?: SignalRoomParts }) {
  const access = useSignalAccess();
  const [{ pair }] = useRoomFilters();
  return (
    // What does not fit is scrolled to, by keys as well.
    <main
      tabIndex={0}
      className="compact grid h-dvh content-start gap-3 overflow-auto bg-surface p-4"
    >
      <PageTitle title={pair ?? t("Signal")} />
      <LiveTitle pair={pair} />
      <h1 className="sr-only">{pair ?? t("Newest signal")}</h1>
      <WayBack />
      {access === "open" && <Newest parts={parts} pair={pair} />}
      {access === "unacknowledged" && <AcknowledgeRisk />}
      {access === "locked" && <p className="text-muted">{SIGNALS_LOCKED_MESSAGE()}</p>}
    </main>
  );
}

/**
 * Back to where one came from within this window, as by the palette. A window of its own has nothing
 * behind it and is closed instead.
 */
function WayBack() {
  const navigate = useNavigate();
  // Its first page has no key of its own.
  if (useLocation().key === "default") return null;
  return (
    <Button kind="plain" className="-ms-3 justify-self-start" onClick={() => void navigate(-1)}>
      {t("Back")}
    </Button>
  );
}

function Newest(props: { parts: SignalRoomParts; pair: string | null }) {
  const { pair } = props;
  const { Actions } = props.parts;
  const { data, isError } = useSignalsQuery(LIVE_LIST);
  const kept = useLastKnownSignals(data === undefined && isError);
  const { state } = useLiveStatus();
  const arrival = useArrival(data);
  const now = useMarketNow(1_000);
  const live = data ? liveSignal(data, now) : null;
  const signals = data ?? kept?.signals;
  const isOfWindow = (signal: SignalDto) => pair === null || signal.pair === pair;
  return (
    <>
      <ArrivalAnnouncer arrival={arrival && isOfWindow(arrival) ? arrival : null} />
      <LikelyNotice pair={pair} />
      {live && isOfWindow(live) ? (
        <Live signal={live} now={now}>
          {Actions && <Actions key={live.id} signal={live} />}
        </Live>
      ) : pair === null ? (
        <Waiting newest={signals?.[0]} />
      ) : (
        <PairGlance
          pair={pair}
          signals={signals}
          elsewhere={live && now !== null ? liveWords(live, now) : null}
        />
      )}
      {state !== "live" && (
        <p role="status" className="text-1 text-amber">
          {kept ? (
            <Phrase
              text={t("Not live: connection lost, last known <when/>")}
              parts={{ when: <TimeAgo at={new Date(kept.at).toISOString()} /> }}
            />
          ) : state === "offline" ? (
            t("Not live: connection lost")
          ) : (
            t("Connecting")
          )}
        </p>
      )}
    </>
  );
}

/** What one acts by stands first, since the window is low; what is read only is scrolled to. */
function Live(props: { signal: SignalDto; now: number | null; children: ReactNode }) {
  const { signal, now, children } = props;
  const last = useLastPrice(signal);
  const worth = useWorth(signal);
  const payout = usePayout();
  const state = needleState(estimateOf(signal), worth);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-4 leading-none">{signal.pair}</p>
          <DirectionLabel direction={signal.direction} className="mt-1 text-2" />
          <span className="text-1 text-muted">
            {" "}
            {t("to {{expiry}} WAT", { expiry: watClock(signal.expiresAt) })}
          </span>
        </div>
        <SignalRing expiresAt={signal.expiresAt} />
      </div>
      <NowLine signal={signal} last={last} now={now} />
      {signal.stopLoss === null || signal.takeProfit === null ? (
        <p className="text-muted">
          {t("Entry {{entry}}", { entry: priceText(signal.entryPrice, signal.decimals) })}
        </p>
      ) : (
        <PriceScale signal={signal} price={last?.price ?? null} />
      )}
      <p className="flex flex-wrap justify-between gap-x-3 text-1">
        <span className={`font-semibold ${WORTH_CLASS[state.tone]}`}>{state.words}</span>
        <span className="text-muted">{oddsText(signal, payout)}</span>
      </p>
      {children}
      {/* As high as its longest sentence, so that nothing below it moves. */}
      <p className="min-h-[3lh] border-t border-line pt-3 text-muted">
        {worth.skip === null && <EntryWords signal={signal} />}
      </p>
      {/* Nothing may end up under the bar. */}
      <p className="pb-16 text-1 text-muted">{originText(signal)}</p>
    </>
  );
}

function oddsText(signal: SignalDto, payout: { breakEvenRate: number } | null): string {
  const confidence = confidenceText(signal);
  if (!payout) return t("Confidence {{confidence}}", { confidence });
  return t("Confidence {{confidence}}, break-even {{breakEven}}", {
    confidence,
    breakEven: percent(payout.breakEvenRate),
  });
}

/** When it came, from which kind of market and, where it is not the engine's, from whom. */
function originText({ publishedAt, createdAt, feed, source }: SignalDto): string {
  const facts = {
    time: watClockSeconds(publishedAt ?? createdAt),
    market: MARKET_WORD[feed.market],
  };
  if (!isStated(source)) return t("Published {{time}} WAT, {{market}}", facts);
  return t("Published {{time}} WAT, {{market}}, {{source}}", {
    ...facts,
    source: sourceLabel(source).toLowerCase(),
  });
}

function Waiting({ newest }: { newest: SignalDto | undefined }) {
  const coming = useNextSignal(newest);
  const now = useMarketNow(1_000);
  const { today } = coming;
  const wait = coming.coming;
  const later = laterWords(wait, now);
  return (
    <>
      <div>
        <p className="text-muted">{later === null ? t("Next mark") : t("Next signal")}</p>
        <p className={later === null ? "text-4" : "text-3 font-semibold"}>
          {later ?? markCountdown(coming.untilMark)}
        </p>
        {today && wait.kind !== "stopped" && <p className="text-1 text-muted">{usedText(today)}</p>}
        {wait.kind === "stopped" ? (
          <p role="status" className="text-muted">
            {SIGNAL_MESSAGES.paused} {wait.reason}
          </p>
        ) : (
          wait.kind !== "closed" && <WhyNone coming={coming} />
        )}
      </div>
      {/* As high as it is of five pairs. */}
      <Suspense fallback={<div style={{ height: "11.5rem" }} />}>
        <Board size="compact" />
      </Suspense>
      {newest && (
        <p className="border-t border-line pt-3 text-muted">
          <LastSignal signal={newest} />
        </p>
      )}
    </>
  );
}
