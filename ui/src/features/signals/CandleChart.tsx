import { type CandlesDto, type SignalDto, watClock } from "@signaldeck/contract";
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  CrosshairMode,
  LineStyle,
} from "lightweight-charts";
import type {
  IChartApi,
  IPriceLine,
  ISeriesApi,
  ISeriesMarkersPluginApi,
  Time,
  UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { classes } from "../../components/classes.ts";
import { chartBars, placeOf } from "./chartData.ts";
import { onThemeChange, chartColours } from "./chartTheme.ts";
import type { ChartColours } from "./chartTheme.ts";
import { SignalWindow } from "./signalWindow.ts";

interface Drawing {
  chart: IChartApi;
  series: ISeriesApi<"Candlestick">;
  markers: ISeriesMarkersPluginApi<Time>;
  entry: IPriceLine;
  window: SignalWindow;
}

export interface CandleChartProps {
  candles: CandlesDto;
  signal: SignalDto;
  className?: string;
}

/**
 * Candles of one pair with the entry price, entry and expiry of one signal. It is a picture only:
 * what it shows is said in words beside it, so it is hidden from screen readers.
 */
export function CandleChart({ candles, signal, className }: CandleChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const colours = useSyncExternalStore(onThemeChange, chartColours);

  useEffect(() => {
    if (!container.current) return;
    const created = createDrawing(container.current);
    drawing.current = created;
    return () => {
      drawing.current = null;
      created.chart.remove();
    };
  }, []);

  useEffect(() => {
    if (drawing.current) applyTheme(drawing.current, colours, candles.decimals);
  }, [colours, candles.decimals]);

  useEffect(() => {
    drawing.current?.series.setData(
      chartBars(candles.candles, signal).map((bar) => ({ ...bar, time: bar.time as UTCTimestamp })),
    );
  }, [candles, signal]);

  useEffect(() => {
    if (drawing.current) markSignal(drawing.current, signal, colours);
  }, [signal, colours]);

  // Out of the flow: a chart that has yet to follow a narrower window must not hold it open.
  return (
    <div aria-hidden="true" className={classes("relative", className)}>
      <div ref={container} className="absolute inset-0 overflow-hidden" />
    </div>
  );
}

const epochMs = (time: Time) => Number(time) * 1_000;

function createDrawing(container: HTMLElement): Drawing {
  const chart = createChart(container, {
    autoSize: true,
    // The logo would bring an inline style sheet; the attribution stands under the chart instead.
    layout: { attributionLogo: false, fontSize: 11 },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.12, bottom: 0.08 },
    },
    timeScale: {
      borderVisible: false,
      barSpacing: 13,
      minBarSpacing: 4,
      rightOffset: 1,
      tickMarkFormatter: (time: Time) => watClock(epochMs(time)),
    },
    localization: { timeFormatter: (time: Time) => `${watClock(epochMs(time))} WAT` },
    crosshair: { mode: CrosshairMode.Magnet },
    // The wheel and vertical swipes belong to the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });
  const series = chart.addSeries(CandlestickSeries, { borderVisible: false });
  const window = new SignalWindow();
  series.attachPrimitive(window);
  return {
    chart,
    series,
    window,
    markers: createSeriesMarkers(series, []),
    entry: series.createPriceLine({
      price: 0,
      lineStyle: LineStyle.Dashed,
      lineWidth: 1,
    }),
  };
}

function applyTheme({ chart, series }: Drawing, colours: ChartColours, decimals: number): void {
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: colours.faint,
      fontFamily: colours.font,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colours.line } },
    crosshair: {
      vertLine: { color: colours.faint, labelBackgroundColor: colours.faint },
      horzLine: { color: colours.faint, labelBackgroundColor: colours.faint },
    },
  });
  series.applyOptions({
    upColor: colours.call,
    wickUpColor: colours.call,
    downColor: colours.put,
    wickDownColor: colours.put,
    priceFormat: { type: "price", precision: decimals, minMove: 10 ** -decimals },
  });
}

function markSignal(drawing: Drawing, signal: SignalDto, colours: ChartColours): void {
  const up = signal.direction === "CALL";
  drawing.window.show(signal, colours);
  drawing.entry.applyOptions({
    price: signal.entryPrice,
    color: colours.text,
    axisLabelColor: colours.text,
    axisLabelTextColor: colours.ground,
  });
  drawing.markers.setMarkers([
    {
      time: placeOf(signal.createdAt).time as UTCTimestamp,
      position: up ? "belowBar" : "aboveBar",
      shape: up ? "arrowUp" : "arrowDown",
      color: up ? colours.call : colours.put,
    },
  ]);
}
