import type { SignalDto } from "@signaldeck/contract";
import {
  percent,
  SIGNAL_LIMITS,
  SIGNAL_MESSAGES,
  watClockSeconds,
  percentAsIs,
  percents,
} from "@signaldeck/contract";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { usePayout, useWorth } from "../../api/ownTerms.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Price } from "../../components/Price.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { beep } from "./beep.ts";
import { EntryWords } from "./EntryWords.tsx";
import { ExpiryRing } from "./ExpiryRing.tsx";
import { Fact, HeroFrame } from "./HeroFrame.tsx";
import { ProbabilityMeter } from "./ProbabilityMeter.tsx";
import { SignalDetails } from "./SignalDetails.tsx";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { estimateOf, levelText, ringFraction } from "./signalView.ts";
import { isSoundOn } from "./SoundToggle.tsx";
import { countdown } from "./time.ts";

export interface LiveSignalCardProps {
  signal: SignalDto;
  /** It came in while the room was open, so it shows up with a motion. */
  arrived: boolean;
  /** What the member can do with it. */
  actions?: ReactNode;
  /** Whether the public log holds it as it is shown. */
  seal?: ReactNode;
}

/** The live signal. */
export function LiveSignalCard({ signal, arrived, actions, seal }: LiveSignalCardProps) {
  const card = useRef<HTMLElement>(null);
  const { storage } = usePlatform();
  const { data: record } = usePerformanceQuery();
  const payout = usePayout();
  const { verdict, skip } = useWorth(signal);
  const rings = arrived && skip === null;

  useEffect(() => {
    if (!arrived) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // The words are readable from the first painted frame on: they move, and only the edge fades.
    card.current?.animate(
      [
        { transform: "translateY(10px)", boxShadow: "0 0 0 2px var(--color-brand)" },
        { transform: "none", boxShadow: "0 0 0 2px transparent" },
      ],
      { duration: 500, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
    );
  }, [arrived, signal.id]);

  useEffect(() => {
    // A sound calls to the screen: what is better skipped calls nobody.
    if (rings && isSoundOn(storage)) beep();
  }, [rings, signal.id, storage]);

  return (
    <HeroFrame
      ref={card}
      label="Live signal"
      title={
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <h2 className="text-4 leading-none">{signal.pair}</h2>
          <DirectionLabel
            direction={signal.direction}
            className={`rounded-full px-3 py-1 ${signal.direction === "CALL" ? "bg-call-wash" : "bg-put-wash"}`}
          />
          {verdict === "recommended" && <Pill tone="brand">Recommended</Pill>}
          {isStated(signal.source) && <Pill tone="amber">{sourceLabel(signal.source)}</Pill>}
        </div>
      }
      lead={
        <>
          <strong className="font-semibold text-text">{SIGNAL_MESSAGES.active}</strong>{" "}
          <EntryWords signal={signal} /> Mark {watClockSeconds(signal.createdAt)}
          {signal.publishedAt !== null && `, published ${watClockSeconds(signal.publishedAt)}`},
          settles at {watClockSeconds(signal.expiresAt)} WAT.
        </>
      }
      ring={<SignalRing expiresAt={signal.expiresAt} />}
      facts={
        <>
          <Fact label="Entry">
            <Price value={signal.entryPrice} decimals={signal.decimals} />
          </Fact>
          <Fact label="Stop loss · take profit">
            <span className="inline-block">{levelText(signal.stopLoss, signal.decimals)} ·</span>{" "}
            <span className="inline-block">{levelText(signal.takeProfit, signal.decimals)}</span>
          </Fact>
          <Fact label="Confidence">
            <Confidence signal={signal} breakEven={payout?.breakEvenRate ?? null} />
          </Fact>
          <Fact
            label={
              payout ? `Break-even at ${percentAsIs(payout.payoutPercent)} payout` : "Break-even"
            }
          >
            {payout ? percent(payout.breakEvenRate) : "–"}
          </Fact>
        </>
      }
    >
      <SignalDetails
        key={signal.id}
        signal={signal}
        record={record && payout ? { ...record, ...payout } : record}
        actions={actions}
        seal={seal}
      >
        {payout?.average(signal)} At most {percentAsIs(SIGNAL_LIMITS.riskPercent)} of your capital,
        the whole ladder included.
      </SignalDetails>
    </HeroFrame>
  );
}

function SignalRing({ expiresAt }: { expiresAt: string }) {
  const now = useMarketNow(1_000);
  const end = Date.parse(expiresAt);
  return (
    <ExpiryRing
      fraction={now === null ? 0 : ringFraction(expiresAt, now)}
      text={now === null ? "–:–" : countdown(Math.max(0, end - now))}
      caption="to expiry"
      label="Time to expiry"
    />
  );
}

function Confidence(props: { signal: SignalDto; breakEven: number | null }) {
  const { source, confidence: stated } = props.signal;
  const estimate = estimateOf(props.signal);
  if (!estimate && isStated(source)) {
    return stated === null ? (
      <span className="text-2 font-normal text-muted">none given</span>
    ) : (
      <>
        {percent(stated)}{" "}
        <span className="text-1 font-normal whitespace-nowrap text-faint">stated by hand</span>
      </>
    );
  }
  if (!estimate) return <span className="text-2 font-normal text-muted">not enough data</span>;
  const { confidence, low, high } = estimate;
  return (
    <>
      {percent(confidence)}{" "}
      <span className="text-1 font-normal whitespace-nowrap text-faint">{percents(low, high)}</span>
      <ProbabilityMeter className="mt-1.5" low={low} high={high} breakEven={props.breakEven} />
    </>
  );
}
