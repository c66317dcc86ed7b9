import {
  type SignalDto,
  percentAsIs,
  SIGNAL_LIMITS,
  SIGNAL_MESSAGES,
  watClock,
  watClockSeconds,
  t,
} from "@signaldeck/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { usePayout, useWorth } from "../../api/signalPreferences.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { Card } from "../../components/Card.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { Pill } from "../../components/Pill.tsx";
import { RiskLine } from "../../components/RiskLine.tsx";
import { isStated, sourceLabel } from "../../components/signalSource.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { ConfidencePart } from "./card/ConfidencePart.tsx";
import { DirectionTile } from "../../components/DirectionTile.tsx";
import { NowLine } from "./card/NowLine.tsx";
import { PriceScale } from "./card/PriceScale.tsx";
import { SignalRing } from "./card/SignalRing.tsx";
import { EntryWords } from "./EntryWords.tsx";
import { HERO_CLASS, HERO_HEIGHT } from "./HeroFrame.tsx";
import { callTo } from "./calls/callTo.ts";
import { SignalDetails } from "./SignalDetails.tsx";
import { levelText, priceText } from "./signalView.ts";
import { useLastPrice } from "./usePrices.ts";

export interface LiveSignalCardProps {
  signal: SignalDto;
  /** It came in while the room was open, so it shows up with a motion. */
  arrived: boolean;
  /** What the member can do with it. */
  actions?: ReactNode;
  /** Whether the public log holds it as it is shown. */
  seal?: ReactNode;
}

/** Arrow, what there is room for, ring. */
const COLUMNS = { gridTemplateColumns: "auto minmax(0, 1fr) auto" };

const RULE = "mt-3 border-t border-line pt-3";

/** The live signal: what it is, how it stands, how likely it is, and what to do about it. */
export function LiveSignalCard({ signal, arrived, actions, seal }: LiveSignalCardProps) {
  const card = useArrivalMotion(signal, arrived);
  const { data: record } = usePerformanceQuery();
  const payout = usePayout();
  const worth = useWorth(signal);

  return (
    <Card
      ref={card}
      aria-label={t("Live signal")}
      padded={false}
      className={`${HERO_CLASS} ${HERO_HEIGHT}`}
    >
      <Head signal={signal} />
      <div data-part="confidence" className={RULE}>
        <ConfidencePart signal={signal} payout={payout} worth={worth} />
      </div>
      {actions !== undefined && <div className={RULE}>{actions}</div>}
      <div className="mt-3">
        <RiskLine />
      </div>
      <SignalDetails
        key={signal.id}
        signal={signal}
        record={record && payout ? { ...record, ...payout } : record}
        seal={seal}
      >
        <p>
          <strong className="font-semibold text-text">{SIGNAL_MESSAGES.active}</strong>{" "}
          {worth.skip === null && <EntryWords signal={signal} />} {timesText(signal)}
        </p>
        <p>
          {payout?.average(signal)}{" "}
          {t("At most {{risk}} of your capital, the whole ladder included.", {
            risk: percentAsIs(SIGNAL_LIMITS.riskPercent),
          })}
        </p>
      </SignalDetails>
    </Card>
  );
}

function timesText({ createdAt, publishedAt, expiresAt }: SignalDto): string {
  const times = { mark: watClockSeconds(createdAt), end: watClockSeconds(expiresAt) };
  if (publishedAt === null) return t("Mark {{mark}}, settles at {{end}} WAT.", times);
  return t("Mark {{mark}}, published {{published}}, settles at {{end}} WAT.", {
    ...times,
    published: watClockSeconds(publishedAt),
  });
}

/**
 * Shows a signal that came in by one motion, and calls to it, once. What is better skipped as it
 * comes calls nobody, not even when the member asks for less later.
 */
function useArrivalMotion({ id, pair, direction, ...rest }: SignalDto, arrived: boolean) {
  const card = useRef<HTMLElement>(null);
  const shown = useRef<string | null>(null);
  const { storage } = usePlatform();
  const isWorthIt = useWorth(rest).skip === null;

  useEffect(() => {
    if (!arrived || shown.current === id) return;
    shown.current = id;
    if (!isWorthIt) return;
    if (card.current) moveIn(card.current);
    callTo({ pair, direction }, storage);
  }, [arrived, isWorthIt, id, pair, direction, storage]);
  return card;
}

/** The words are readable from the first painted frame on: they move, and only the edge fades. */
function moveIn(card: HTMLElement): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  card.animate(
    [
      { transform: "translateY(10px)", boxShadow: "0 0 0 2px var(--color-brand)" },
      { transform: "none", boxShadow: "0 0 0 2px transparent" },
    ],
    { duration: 300, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}

/** Arrow, pair and ring, how it stands now, and the scale; redrawn with the seconds by itself. */
function Head({ signal }: { signal: SignalDto }) {
  const now = useMarketNow(1_000);
  const last = useLastPrice(signal);
  const { stopLoss, takeProfit, decimals } = signal;
  return (
    <>
      <div className="grid items-center gap-x-3 gap-y-2" style={COLUMNS}>
        <div className="@min-[40rem]:row-span-2">
          <DirectionTile direction={signal.direction} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @min-[40rem]:self-end">
          <h2 className="text-4 leading-none">{signal.pair}</h2>
          <p className="text-1 text-muted">
            <DirectionLabel direction={signal.direction} className="text-2" />
            <span className="md:hidden">
              {" "}
              {t("to {{expiry}}", { expiry: watClock(signal.expiresAt) })}
            </span>
          </p>
          {isStated(signal.source) && <Pill tone="amber">{sourceLabel(signal.source)}</Pill>}
        </div>
        <div className="flex items-center gap-4 @min-[40rem]:row-span-2">
          <p data-part="times" className="text-end text-1 text-muted max-md:hidden">
            {t("Entry {{entry}}", { entry: watClock(signal.createdAt) })}
            <br />
            {t("Expiry {{expiry}}", { expiry: watClock(signal.expiresAt) })}
          </p>
          <SignalRing expiresAt={signal.expiresAt} />
        </div>
        <div
          data-part="now"
          className="col-span-full @min-[40rem]:col-span-1 @min-[40rem]:self-start"
        >
          <NowLine signal={signal} last={last} now={now} />
        </div>
      </div>
      <div className="mt-2">
        {stopLoss === null || takeProfit === null ? (
          <p className="text-muted">
            {t("Entry {{entry}}, stop {{stop}}, take {{take}}", {
              entry: priceText(signal.entryPrice, decimals),
              stop: levelText(stopLoss, decimals),
              take: levelText(takeProfit, decimals),
            })}
          </p>
        ) : (
          <PriceScale signal={signal} price={last?.price ?? null} />
        )}
      </div>
    </>
  );
}
