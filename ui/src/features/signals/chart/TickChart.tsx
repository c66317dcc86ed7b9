import type { PricesDto, SignalDto } from "@signaldeck/contract";
import {
  BaselineSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createBase, LevelLines, priceFormat, themeOptions } from "./chartBase.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { chartColours, onThemeChange, type ChartColours } from "./chartTheme.ts";
import { SignalWindow } from "./signalWindow.ts";
import { TICK_SECONDS, tradeLine, type LinePoint } from "./tradeLine.ts";

interface Drawing {
  chart: IChartApi;
  before: ISeriesApi<"Line">;
  during: ISeriesApi<"Baseline">;
  after: ISeriesApi<"Line">;
  levels: LevelLines;
  window: SignalWindow;
}

export interface TickChartProps {
  prices: PricesDto;
  /** Null: the pair's prices alone. */
  signal: SignalDto | null;
  className?: string;
}

/**
 * The last 20 minutes of one pair as a line, filled between entry and price for as long as the trade
 * lasts: in one colour where it wins, in the other where it loses.
 */
export function TickChart({ prices, signal, className }: TickChartProps) {
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
    if (drawing.current) paint(drawing.current, { signal, colours, decimals: prices.decimals });
  }, [signal, colours, prices.decimals]);

  useEffect(() => {
    const now = drawing.current;
    if (!now) return;
    const line = tradeLine(prices, signal);
    now.before.setData(chartTimes(line.before));
    now.during.setData(chartTimes(line.during));
    now.after.setData(chartTimes(line.after));
    // The price that is named on the scale is the last one, not the one that the trade ended at.
    now.during.applyOptions({ lastValueVisible: line.after.length === 0 });
    now.after.applyOptions({ lastValueVisible: line.after.length > 0 });
    // Free places at the end count as well, which "fit content" leaves out.
    now.chart.timeScale().setVisibleLogicalRange({ from: 0, to: line.before.length });
  }, [prices, signal]);

  return <ChartFrame ref={container} className={className} />;
}

const chartTimes = (points: readonly LinePoint[]) =>
  points.map((point) => ({ ...point, time: point.time as UTCTimestamp }));

/** Hidden on our lines: the one that reaches the last price shows it. */
const PLAIN = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false };

function createDrawing(container: HTMLElement): Drawing {
  const chart = createBase(container);
  // It always shows all of its 20 minutes.
  chart.applyOptions({ handleScroll: false, handleScale: false });
  chart.timeScale().applyOptions({ minBarSpacing: 0.2, lockVisibleTimeRangeOnResize: true });
  const before = chart.addSeries(LineSeries, { ...PLAIN, lineWidth: 1 });
  const after = chart.addSeries(LineSeries, { ...PLAIN, lineWidth: 1 });
  const during = chart.addSeries(BaselineSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    title: "",
  });
  const window = new SignalWindow(TICK_SECONDS);
  before.attachPrimitive(window);
  return { chart, before, during, after, window, levels: new LevelLines(before) };
}

/** Alpha of a fill beside its line and at the far end, as the two last digits of a colour. */
const NEAR = "6b";
const FAR = "1f";

function paint(
  { chart, before, during, after, window, levels }: Drawing,
  {
    signal,
    colours,
    decimals,
  }: { signal: SignalDto | null; colours: ChartColours; decimals: number },
): void {
  chart.applyOptions(themeOptions(colours));
  for (const series of [before, after]) {
    series.applyOptions({ color: colours.muted, priceFormat: priceFormat(decimals) });
  }
  window.show(signal, colours);
  levels.show(signal, colours);
  if (!signal) return;
  const up = signal.direction === "CALL";
  const [above, below] = up ? [colours.call, colours.put] : [colours.put, colours.call];
  during.applyOptions({
    baseValue: { type: "price", price: signal.entryPrice },
    topLineColor: above,
    topFillColor1: above + NEAR,
    topFillColor2: above + FAR,
    bottomLineColor: below,
    bottomFillColor1: below + FAR,
    bottomFillColor2: below + NEAR,
    priceFormat: priceFormat(decimals),
  });
}
