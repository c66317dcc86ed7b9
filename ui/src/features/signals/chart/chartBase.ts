import { type SignalDto, watClock, t } from "@signaldeck/contract";
import {
  ColorType,
  createChart,
  CrosshairMode,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { ChartColours } from "./chartTheme.ts";

const epochMs = (time: Time) => Number(time) * 1_000;

/** A chart as all of ours are: its own scale of times in WAT, and the page's wheel left alone. */
export function createBase(container: HTMLElement): IChartApi {
  return createChart(container, {
    autoSize: true,
    // The logo would bring an inline style sheet; the attribution is under the chart instead.
    layout: { attributionLogo: false, fontSize: 11 },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: 0.14, bottom: 0.08 },
    },
    timeScale: {
      borderVisible: false,
      tickMarkFormatter: (time: Time) => watClock(epochMs(time)),
    },
    localization: {
      timeFormatter: (time: Time) => `${watClock(epochMs(time))} WAT`,
    },
    crosshair: { mode: CrosshairMode.Magnet },
    // The wheel and vertical swipes belong to the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: false },
  });
}

/** What of a chart has the page's colours. */
export function themeOptions(colours: ChartColours) {
  return {
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
  } as const;
}

/** A pair's own digits on the scale. */
export const priceFormat = (decimals: number) =>
  ({ type: "price", precision: decimals, minMove: 10 ** -decimals }) as const;

type Levels = Pick<SignalDto, "entryPrice" | "stopLoss" | "takeProfit">;

/** Entry, stop and take of a signal across the chart, each with its name; replaces those of before. */
export class LevelLines {
  private lines: ReturnType<ISeriesApi<SeriesType>["createPriceLine"]>[] = [];

  constructor(private readonly series: ISeriesApi<SeriesType>) {}

  show(levels: Levels | null, colours: ChartColours): void {
    for (const line of this.lines) this.series.removePriceLine(line);
    this.lines = [];
    if (!levels) return;
    const { entryPrice, stopLoss, takeProfit } = levels;
    this.add(t("entry"), entryPrice, colours.text, colours.ground);
    if (stopLoss !== null) this.add(t("stop"), stopLoss, colours.put, colours.ground);
    if (takeProfit !== null) this.add(t("take"), takeProfit, colours.call, colours.ground);
  }

  private add(title: string, price: number, color: string, ink: string): void {
    const line = this.series.createPriceLine({
      title,
      price,
      color,
      axisLabelColor: color,
      axisLabelTextColor: ink,
      lineStyle: LineStyle.Dashed,
      lineWidth: 1,
    });
    this.lines.push(line);
  }
}
