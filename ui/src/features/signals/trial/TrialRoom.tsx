import { MINUTE, RECORD_LIMITS, SIGNALS_LOCKED_MESSAGE, watNear, t } from "@signaldeck/contract";
import { Suspense, useEffect } from "react";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { OwnTime } from "../../../components/OwnTime.tsx";
import { lazyPart } from "../../../components/loadCode.ts";
import { Loaded } from "../../../components/Loaded.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { RiskLine } from "../../../components/RiskLine.tsx";
import { Skeletons } from "../../../components/Skeletons.tsx";
import { useNow } from "../../../components/useNow.ts";
import { SCREENS } from "../../../screens.ts";
import { useLateSignalsQuery, usePublicRecordQuery } from "../api.ts";
import { BoardPlace } from "../board/BoardFrame.tsx";
import { HeroSkeleton } from "../HeroSkeleton.tsx";
import { MarketIntel } from "../MarketIntel.tsx";
import { RecordCard } from "../PerformanceBox.tsx";
import { ProtocolTips } from "../ProtocolTips.tsx";
import { Clocks } from "../RoomHeader.tsx";
import { LateSignal } from "./LateSignal.tsx";
import { LateSignals } from "./LateSignals.tsx";
import { SamplePreview } from "../SamplePreview.tsx";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useMarketClock } from "../../../api/marketClockHooks.tsx";

const Board = lazyPart(async () => (await import("../board/Board.tsx")).Board);

/** Sets the market's clock by the status alone, where no stream says the time. */
function useMarketTime(): void {
  const clock = useMarketClock();
  const { data, isFetching } = useMarketStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    // A cached time would be old by now.
    if (data && !isFetching) clock.set(data);
  }, [data, isFetching, clock]);
}

const MINUTES_LATE = RECORD_LIMITS.publicAfter / MINUTE;
const SHOWN = { query: { limit: 10 } } as const;
/** Often enough for signals that are a quarter of an hour old. */
const REFRESH = { pollingInterval: MINUTE / 2, skipPollingIfUnfocused: true } as const;

/**
 * The signal room of a member in the trial: real signals and the real record, as late as the public
 * sees them. It closes when the trial ends, and says so.
 * @param endsAt when that is.
 */
export function TrialRoom({ endsAt }: { endsAt: string }) {
  useMarketTime();
  const signals = useLateSignalsQuery(SHOWN, REFRESH);
  const record = usePublicRecordQuery(undefined, REFRESH);
  const [newest] = signals.data ?? [];
  const { data: market } = useMarketStatusQuery();
  const place = <BoardPlace size="room" pairs={market?.feed.pairs.length ?? 5} />;
  return (
    <div className="@container">
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-3 font-semibold">{t("Neural Signals")}</h1>
        <Pill tone="amber">{t("{{minutes}} minutes late", { minutes: MINUTES_LATE })}</Pill>
        <Clocks />
      </header>
      <div className="grid gap-5 @min-[66rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 content-start gap-5">
          <TrialTerms endsAt={endsAt} />
          <Loaded call={signals} what={t("the signals")} ownCard waiting={<HeroSkeleton />}>
            {() => <LateSignal signal={newest} />}
          </Loaded>
          <Card title={t("Previous signals")} padded={false} className="@container">
            <Loaded
              call={signals}
              what={t("the previous signals")}
              waiting={<Skeletons rows={4} each="h-9" className="grid gap-3 px-5 pb-5" />}
            >
              {(list) => <LateSignals signals={list.slice(1)} />}
            </Loaded>
          </Card>
          <SamplePreview />
        </div>
        <aside
          aria-label={t("Record and guidance")}
          className="grid content-start gap-5 @min-[44rem]:grid-cols-2 @min-[66rem]:grid-cols-1"
        >
          <Suspense fallback={place}>
            <Board size="room" />
          </Suspense>
          <RecordCard call={{ ...record, data: record.data?.performance }} />
          <ProtocolTips />
          <MarketIntel />
        </aside>
        <div className="col-span-full">
          <RiskLine />
        </div>
      </div>
    </div>
  );
}

/** What the trial shows, until when, and what it takes to see signals live. */
function TrialTerms({ endsAt }: { endsAt: string }) {
  const now = useNow(MINUTE);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="max-w-prose">
        <h2 className="text-2 font-semibold">{SIGNALS_LOCKED_MESSAGE()}</h2>
        <p className="mt-1 text-muted">
          <Phrase
            text={t(
              "Until {{until}}<own/> you see every real signal {{minutes}} minutes after it expired. Then this room closes; the public record stays open.",
              { until: watNear(endsAt, now), minutes: MINUTES_LATE },
            )}
            parts={{ own: <OwnTime at={endsAt} /> }}
          />
        </p>
      </div>
      <ButtonLink kind="primary" to={SCREENS.upgrade}>
        {t("See how to unlock")}
      </ButtonLink>
    </Card>
  );
}
