import { SECOND, SIGNAL_LIMITS, type CandlesDto, type SignalDto } from "@signaldeck/contract";
import {
  CandlestickSeries,
  createSeriesMarkers,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createBase, LevelLines, priceFormat, themeOptions } from "./chartBase.ts";
import { candleSeconds, chartBars, placeOf } from "./chartData.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { chartColours, onThemeChange, type ChartColours } from "./chartTheme.ts";
import { SignalWindow } from "./signalWindow.ts";

const LIFE_SECONDS = SIGNAL_LIMITS.life / SECOND;

interface Drawing {
  chart: IChartApi;
  series: ISeriesApi<"Candlestick">;
  markers: ISeriesMarkersPluginApi<Time>;
  levels: LevelLines;
  window: SignalWindow;
}

export interface CandleChartProps {
  candles: CandlesDto;
  /** Null: the pair's candles alone. */
  signal: SignalDto | null;
  className?: string;
}

/** Candles of one pair with entry, stop, take and expiry of a signal. */
export function CandleChart({ candles, signal, className }: CandleChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const colours = useSyncExternalStore(onThemeChange, chartColours);
  const place = candleSeconds(candles.step);

  useEffect(() => {
    if (!container.current) return;
    const created = createDrawing(container.current, place);
    drawing.current = created;
    return () => {
      drawing.current = null;
      created.chart.remove();
    };
  }, [place]);

  useEffect(() => {
    const now = drawing.current;
    now?.chart.applyOptions(themeOptions(colours));
    now?.series.applyOptions({
      upColor: colours.call,
      wickUpColor: colours.call,
      downColor: colours.put,
      wickDownColor: colours.put,
      priceFormat: priceFormat(candles.decimals),
    });
  }, [colours, candles.decimals, place]);

  useEffect(() => {
    drawing.current?.series.setData(
      chartBars(candles.candles, signal, place).map((bar) => ({
        ...bar,
        time: bar.time as UTCTimestamp,
      })),
    );
  }, [candles, signal, place]);

  useEffect(() => {
    if (drawing.current) drawMarkers(drawing.current, { signal, colours, place });
  }, [signal, colours, place]);

  return <ChartFrame ref={container} className={className} />;
}

function createDrawing(container: HTMLElement, place: number): Drawing {
  const chart = createBase(container);
  chart.timeScale().applyOptions({ barSpacing: 13, minBarSpacing: 4 });
  const series = chart.addSeries(CandlestickSeries, { borderVisible: false });
  const window = new SignalWindow(place);
  series.attachPrimitive(window);
  const markers = createSeriesMarkers(series, []);
  return { chart, series, window, markers, levels: new LevelLines(series) };
}

function drawMarkers(
  drawing: Drawing,
  { signal, colours, place }: { signal: SignalDto | null; colours: ChartColours; place: number },
): void {
  // Room up to the expiry, no matter where another signal was scrolled to.
  drawing.chart.timeScale().applyOptions({ rightOffset: LIFE_SECONDS / place + 1 });
  drawing.window.show(signal, colours);
  drawing.levels.show(signal, colours);
  if (!signal) {
    drawing.markers.setMarkers([]);
    return;
  }
  const up = signal.direction === "CALL";
  drawing.markers.setMarkers([
    {
      time: placeOf(signal.createdAt, place).time as UTCTimestamp,
      position: up ? "belowBar" : "aboveBar",
      shape: up ? "arrowUp" : "arrowDown",
      color: up ? colours.call : colours.put,
    },
  ]);
}
