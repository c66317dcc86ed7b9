import { type CandlesDto, type PricesDto, type SignalDto, watClock, t } from "@signaldeck/contract";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { afterPaint } from "../../../api/afterPaint.ts";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { priceText } from "../signalView.ts";
import { useCandles, usePrices } from "../usePrices.ts";
import { ChartChoice, useChartChoice, type ChartKind } from "./ChartChoice.tsx";
import { lazyPart } from "../../../components/loadCode.ts";

const CandleChart = lazyPart(async () => (await import("./charts.ts")).CandleChart);
const TickChart = lazyPart(async () => (await import("./charts.ts")).TickChart);

const CHART_HEIGHT = "h-56 sm:h-72";
/** As high as what holds the panel leaves room for. */
const FILLING = "min-h-0 flex-1";
const heightOf = (fill: boolean) => (fill ? FILLING : CHART_HEIGHT);

const titleOf = (pair: string, kind: ChartKind) =>
  kind === "ticks" ? t("{{pair}}, last 20 minutes", { pair }) : `${pair}, ${kind} min`;

export interface ChartPanelProps {
  pair: string;
  /** The trade in the prices; null: none of the pair is known. */
  signal: SignalDto | null;
  /** The container of the panel says how high it is. */
  fill?: boolean;
}

/** The prices of a pair with a signal's trade in them: as ticks, or candles. */
export function ChartPanel({ pair, signal, fill = false }: ChartPanelProps) {
  const [kind, choose] = useChartChoice();
  return (
    <Card
      title={titleOf(pair, kind)}
      aside={<ChartChoice kind={kind} onChoose={choose} />}
      padded={false}
    >
      {kind === "ticks" ? (
        <Ticks key={pair} pair={pair} signal={signal} height={heightOf(fill)} />
      ) : (
        <Candles
          key={`${pair} ${kind}`}
          pair={pair}
          signal={signal}
          step={kind}
          height={heightOf(fill)}
        />
      )}
      <div className="flex flex-wrap justify-between gap-x-4 px-5 pt-1 pb-3 text-1 text-faint">
        {signal ? <Legend /> : <span />}
        <p>
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
      </div>
    </Card>
  );
}

function Legend() {
  return (
    <p className="flex gap-x-3">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 bg-call opacity-60" /> {t("winning")}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 bg-put opacity-60" /> {t("losing")}
      </span>
    </p>
  );
}

function Ticks({ pair, signal, height }: ChartPanelProps & { height: string }) {
  const call = usePrices(pair);
  const data = call.currentData;
  return (
    <Drawn call={{ ...call, empty: data?.prices.length === 0 }} height={height}>
      {data && data.prices.length > 0 && (
        <>
          <TicksInWords prices={data} signal={signal} />
          <TickChart prices={data} signal={signal} className={height} />
        </>
      )}
    </Drawn>
  );
}

function Candles(props: ChartPanelProps & { step: 1 | 5; height: string }) {
  const { pair, signal, step, height } = props;
  const call = useCandles(pair, step);
  const data = call.currentData;
  return (
    <>
      {data && data.step !== step && (
        <p className="px-5 pb-1 text-1 text-muted">
          {t("This feed has no single minutes: each candle is five.")}
        </p>
      )}
      <Drawn call={{ ...call, empty: data?.candles.length === 0 }} height={height}>
        {data && data.candles.length > 0 && (
          <>
            <CandlesInWords candles={data} signal={signal} />
            <CandleChart candles={data} signal={signal} className={height} />
          </>
        )}
      </Drawn>
    </>
  );
}

/** What is drawn; while it is not there its place, and where it cannot be loaded why. */
function Drawn(props: {
  call: { isError: boolean; isFetching: boolean; refetch: () => unknown; empty: boolean };
  height: string;
  children: ReactNode;
}) {
  const { height } = props;
  const { isError, isFetching, refetch, empty } = props.call;
  const painted = useAfterFirstPaint();
  const placeholder = <Skeleton className={`${height} mx-4.5`} />;
  if (painted && props.children)
    return <Suspense fallback={placeholder}>{props.children}</Suspense>;
  if (isError) {
    return (
      <div className={height}>
        <ErrorState
          title={t("The prices could not be loaded")}
          message={t("The signal itself is not affected.")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (empty) {
    return <p className={`${height} px-5 text-muted`}>{t("No prices of this pair yet.")}</p>;
  }
  return placeholder;
}

/** The panel's place while it is not known yet which pair it shows. */
export function ChartSkeleton({ fill = false }: { fill?: boolean }) {
  return (
    <Card
      aria-busy="true"
      title={
        <>
          <span className="sr-only">{t("Loading the chart")}</span>
          <Skeleton className="h-5 w-28" />
        </>
      }
      aside={<span className="block min-h-11" />}
      padded={false}
    >
      <Skeleton className={`${heightOf(fill)} mx-4.5`} />
      <p className="px-5 pt-1 pb-3 text-1">&nbsp;</p>
    </Card>
  );
}

/** The pictures' content for those who cannot see them. */
function CandlesInWords(props: { candles: CandlesDto; signal: SignalDto | null }) {
  const { candles: dto, signal } = props;
  const first = dto.candles[0];
  const last = dto.candles.at(-1);
  if (!first || !last) return null;
  const price = (value: number) => priceText(value, dto.decimals);
  const high = Math.max(...dto.candles.map((candle) => candle.high));
  const low = Math.min(...dto.candles.map((candle) => candle.low));
  const said = {
    candles: dto.candles.length,
    pair: dto.pair,
    from: watClock(first.time),
    to: watClock(last.time),
    open: price(first.open),
    last: price(last.close),
    high: price(high),
    low: price(low),
  };
  return (
    <p className="sr-only">
      {dto.step === 1
        ? t(
            "Chart of {{candles}} one-minute candles of {{pair}} from {{from}} to {{to}} WAT: opened at {{open}}, last price {{last}}, highest {{high}}, lowest {{low}}.",
            said,
          )
        : t(
            "Chart of {{candles}} five-minute candles of {{pair}} from {{from}} to {{to}} WAT: opened at {{open}}, last price {{last}}, highest {{high}}, lowest {{low}}.",
            said,
          )}{" "}
      {signal && tradeInWords(signal)}
    </p>
  );
}

function TicksInWords(props: { prices: PricesDto; signal: SignalDto | null }) {
  const { prices: dto, signal } = props;
  const { times, prices } = dto;
  const [from, first] = [times[0], prices[0]];
  const [to, last] = [times.at(-1), prices.at(-1)];
  if (from === undefined || to === undefined || first === undefined || last === undefined) {
    return null;
  }
  const price = (value: number) => priceText(value, dto.decimals);
  return (
    <p className="sr-only">
      {t(
        "Prices of {{pair}} from {{from}} to {{to}} WAT: first {{first}}, last {{last}}, highest {{high}}, lowest {{low}}.",
        {
          pair: dto.pair,
          from: watClock(from),
          to: watClock(to),
          first: price(first),
          last: price(last),
          high: price(Math.max(...prices)),
          low: price(Math.min(...prices)),
        },
      )}{" "}
      {signal && tradeInWords(signal)}
    </p>
  );
}

function tradeInWords({ entryPrice, decimals, createdAt, expiresAt }: SignalDto): string {
  return t("Entry of the signal {{entry}} at {{mark}}, expiry at {{expiry}} WAT.", {
    entry: priceText(entryPrice, decimals),
    mark: watClock(createdAt),
    expiry: watClock(expiresAt),
  });
}

/** True once the first frame is on the screen: the chart's code must not delay it. */
function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
}
