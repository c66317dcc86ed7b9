import {
  MARKET_WORD,
  quietSentence,
  SIGNAL_MESSAGES,
  SIGNALS_LOCKED_MESSAGE,
  watClockSeconds,
} from "@signaldeck/contract";
import type { SignalDto } from "@signaldeck/contract";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { useLastKnownSignals } from "../../api/lastKnownSignals.ts";
import { LIVE_LIST, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useWorth } from "../../api/ownTerms.ts";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Price } from "../../components/Price.tsx";
import { TimeAgo } from "../../components/TimeAgo.tsx";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { AcknowledgeRisk } from "./AcknowledgeRisk.tsx";
import { ArrivalAnnouncer } from "./ArrivalAnnouncer.tsx";
import { EntryWords } from "./EntryWords.tsx";
import { ExpiryRing } from "./ExpiryRing.tsx";
import { LikelyNotice } from "./LikelyNotice.tsx";
import { usedText } from "./nextSignalWords.ts";
import { confidenceText, liveSignal, resultOf, ringFraction } from "./signalView.ts";
import { countdown } from "../../components/countdown.ts";
import { useArrival } from "./useArrival.ts";
import { useEnginePause } from "./useEnginePause.ts";
import { useNextSignal } from "./useNextSignal.ts";

/** The newest signal alone, for a small window that stays above all others. */
export function CompactPage() {
  const access = useSignalAccess();
  return (
    <main className="grid h-dvh content-start gap-4 overflow-auto bg-surface p-4">
      <PageTitle title="Signal" />
      <h1 className="sr-only">Newest signal</h1>
      {access === "open" && <Newest />}
      {access === "unacknowledged" && <AcknowledgeRisk />}
      {access === "locked" && <p className="text-muted">{SIGNALS_LOCKED_MESSAGE}</p>}
    </main>
  );
}

function Newest() {
  const { data, isError } = useSignalsQuery(LIVE_LIST);
  const kept = useLastKnownSignals(data === undefined && isError);
  const { state } = useLiveStatus();
  const arrival = useArrival(data);
  const now = useMarketNow(1_000);
  const live = data ? liveSignal(data, now) : null;
  const newest = data?.[0] ?? kept?.signals[0];
  return (
    <>
      <ArrivalAnnouncer arrival={arrival} />
      <LikelyNotice />
      {live && now !== null ? <Live signal={live} now={now} /> : <Waiting newest={newest} />}
      {state !== "live" && (
        <p role="status" className="text-1 text-amber">
          {state === "offline" || kept ? "Not live: connection lost" : "Connecting"}
          {kept && (
            <>
              , last known <TimeAgo at={new Date(kept.at).toISOString()} />
            </>
          )}
        </p>
      )}
    </>
  );
}

function Live({ signal, now }: { signal: SignalDto; now: number }) {
  const left = Date.parse(signal.expiresAt) - now;
  const { verdict } = useWorth(signal);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-4 leading-none">{signal.pair}</p>
          <DirectionLabel direction={signal.direction} className="mt-2 text-3" />
        </div>
        <ExpiryRing
          fraction={ringFraction(signal.expiresAt, now)}
          text={countdown(left)}
          caption="left"
          label="Time left"
        />
      </div>
      {/* As high as its longest sentence, so that nothing below it moves. */}
      <p className="min-h-[3lh] text-muted">
        <EntryWords signal={signal} />
      </p>
      {verdict === "recommended" && <p className="font-semibold text-brand">Recommended</p>}
      <dl className="grid grid-cols-2 gap-3 border-t border-line pt-3">
        <div>
          <dt className="text-1 text-faint">Entry</dt>
          <dd className="text-3 font-semibold">
            <Price value={signal.entryPrice} decimals={signal.decimals} />
          </dd>
        </div>
        <div>
          <dt className="text-1 text-faint">Confidence</dt>
          <dd className="text-3 font-semibold">{confidenceText(signal)}</dd>
        </div>
      </dl>
      <p className="text-1 text-muted">
        {watClockSeconds(signal.publishedAt ?? signal.createdAt)} WAT,{" "}
        {MARKET_WORD[signal.feed.market]}
        {isStated(signal.source) && `, ${sourceLabel(signal.source).toLowerCase()}`}
      </p>
    </>
  );
}

function Waiting({ newest }: { newest: SignalDto | undefined }) {
  const { next, quiet, today } = useNextSignal(newest);
  const result = newest ? resultOf(newest) : null;
  const pause = useEnginePause();
  return (
    <>
      <div>
        <p className="text-muted">Next signal</p>
        <p className="text-4">
          {pause ? "paused" : next === null ? "–:–" : next === "CALC" ? "CALC" : countdown(next)}
        </p>
        {today && !pause && <p className="text-1 text-muted">{usedText(today)}</p>}
        {quiet && !pause && <p className="text-muted">{quietSentence(quiet)}</p>}
        {pause && (
          <p role="status" className="text-muted">
            {SIGNAL_MESSAGES.paused} {pause.reason}
          </p>
        )}
      </div>
      {newest && (
        <p className="border-t border-line pt-3 text-muted">
          Last: {newest.pair} {newest.direction}
          {result && <span className={result.className}>, {result.word}</span>}
          {newest.voidedReason !== null && `, voided: ${newest.voidedReason}`}
        </p>
      )}
    </>
  );
}
