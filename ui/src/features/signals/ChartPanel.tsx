import { type CandlesDto, type SignalDto, watClock } from "@signaldeck/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { Card } from "../../components/Card.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { priceText } from "./signalView.ts";
import { useCandles } from "./useCandles.ts";

const CandleChart = lazy(async () => ({
  default: (await import("./CandleChart.tsx")).CandleChart,
}));

const CHART_HEIGHT = "h-64 sm:h-72";

/** The candles of the shown signal's pair, with its entry and expiry. */
export function ChartPanel({ signal }: { signal: SignalDto }) {
  const { currentData, isError, isFetching, refetch } = useCandles(signal.pair);
  const painted = useAfterFirstPaint();
  const ready = painted && currentData !== undefined && currentData.candles.length > 0;
  const failed = isError && currentData === undefined;
  const placeholder = <Skeleton className={`${CHART_HEIGHT} mx-4.5`} />;

  return (
    <Card
      title={`${signal.pair}, 5 min`}
      aside={`entry ${watClock(signal.createdAt)}, expiry ${watClock(signal.expiresAt)} WAT`}
      padded={false}
    >
      {currentData && <ChartInWords candles={currentData} signal={signal} />}
      {failed && (
        <div className={CHART_HEIGHT}>
          <ErrorState
            title="The candles could not be loaded"
            message="The signal itself is not affected."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {ready && (
        <Suspense fallback={placeholder}>
          <CandleChart
            key={signal.pair}
            candles={currentData}
            signal={signal}
            className={CHART_HEIGHT}
          />
        </Suspense>
      )}
      {!ready && !failed && placeholder}
      <p className="px-5 pt-1 pb-3 text-1 text-faint">
        TradingView Lightweight Charts™. Copyright © 2025{" "}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          className="underline hover:text-text"
        >
          TradingView, Inc.
        </a>
      </p>
    </Card>
  );
}

/** The panel's place while it is not known yet which pair it shows. */
export function ChartSkeleton() {
  return (
    <Card
      aria-busy="true"
      title={
        <>
          <span className="sr-only">Loading the chart</span>
          <Skeleton className="h-5 w-28" />
        </>
      }
      padded={false}
    >
      <Skeleton className={`${CHART_HEIGHT} mx-4.5`} />
      <p className="px-5 pt-1 pb-3 text-1">&nbsp;</p>
    </Card>
  );
}

/** The picture's content for those who cannot see it. */
function ChartInWords({ candles: dto, signal }: { candles: CandlesDto; signal: SignalDto }) {
  const first = dto.candles[0];
  const last = dto.candles.at(-1);
  if (!first || !last) return <p className="px-5 text-muted">No candles of this pair yet.</p>;
  const price = (value: number) => priceText(value, dto.decimals);
  const high = Math.max(...dto.candles.map((candle) => candle.high));
  const low = Math.min(...dto.candles.map((candle) => candle.low));
  return (
    <p className="sr-only">
      Chart of {dto.candles.length} five-minute candles of {dto.pair} from {watClock(first.time)} to{" "}
      {watClock(last.time)} WAT: opened at {price(first.open)}, last price {price(last.close)},
      highest {price(high)}, lowest {price(low)}. Entry of the signal {price(signal.entryPrice)} at{" "}
      {watClock(signal.createdAt)}, expiry at {watClock(signal.expiresAt)} WAT.
    </p>
  );
}

/** True once the first frame is on the screen: the chart's code must not delay it. */
function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
