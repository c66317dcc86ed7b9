import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  UTCTimestamp,
} from "lightweight-charts";
import { type SignalDto, watClock, t } from "@signaldeck/contract";
import { placeOf } from "./chartData.ts";
import type { ChartColours } from "./chartTheme.ts";

type WindowSignal = Pick<
  SignalDto,
  "createdAt" | "expiresAt" | "entryPrice" | "stopLoss" | "takeProfit" | "direction"
>;

/**
 * Shades the five minutes of a signal behind the prices, on one side of its entry as winning and on
 * the other as losing, with lines where they begin and end.
 */
export class SignalWindow implements ISeriesPrimitive {
  #attached: SeriesAttachedParameter | null = null;
  #signal: WindowSignal | null = null;
  #colours: ChartColours | null = null;
  readonly #views: readonly IPrimitivePaneView[];

  /** @param place how long each place of the chart is, in seconds. */
  constructor(private readonly place: number) {
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => "bottom", renderer: () => renderer }];
  }

  attached(attached: SeriesAttachedParameter): void {
    this.#attached = attached;
  }

  detached(): void {
    this.#attached = null;
  }

  show(signal: WindowSignal | null, colours: ChartColours): void {
    this.#signal = signal;
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Keeps entry, stop and take within the visible range while the window is on the screen. */
  autoscaleInfo(): AutoscaleInfo | null {
    if (!this.#signal || this.#x(this.#signal.createdAt) === null) return null;
    const { entryPrice, stopLoss, takeProfit } = this.#signal;
    const levels = [entryPrice, stopLoss ?? entryPrice, takeProfit ?? entryPrice];
    return { priceRange: { minValue: Math.min(...levels), maxValue: Math.max(...levels) } };
  }

  /** A moment's x in CSS px: what lies at a place is drawn around the middle of it. */
  #x(iso: string): number | null {
    const scale = this.#attached?.chart.timeScale();
    const { time, part } = placeOf(iso, this.place);
    const middle = scale?.timeToCoordinate(time as UTCTimestamp) ?? null;
    return scale && middle !== null ? middle + (part - 0.5) * scale.options().barSpacing : null;
  }

  #draw(target: Parameters<IPrimitivePaneRenderer["draw"]>[0]): void {
    if (!this.#signal || !this.#colours) return;
    const from = this.#x(this.#signal.createdAt);
    const to = this.#x(this.#signal.expiresAt);
    const level = this.#attached?.series.priceToCoordinate(this.#signal.entryPrice) ?? null;
    if (from === null || to === null || level === null) return;
    const { createdAt, expiresAt, direction } = this.#signal;
    const { brand, muted, callWash, putWash, font } = this.#colours;
    const up = direction === "CALL";
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.fillStyle = up ? callWash : putWash;
      context.fillRect(from, 0, to - from, level);
      context.fillStyle = up ? putWash : callWash;
      context.fillRect(from, level, to - from, height - level);
      context.font = `11px ${font}`;
      const line = (x: number, colour: string, dash: number[]) => {
        context.strokeStyle = colour;
        context.setLineDash(dash);
        context.beginPath();
        context.moveTo(x, 0);
        context.lineTo(x, height);
        context.stroke();
        context.setLineDash([]);
      };
      line(from, muted, []);
      line(to, brand, [3, 4]);
      const entry = t("entry {{entry}}", { entry: watClock(createdAt) });
      const expiry = t("expiry {{expiry}}", { expiry: watClock(expiresAt) });
      context.textAlign = "right";
      context.fillStyle = muted;
      context.fillText(entry, from - 5, 14);
      const roomRight = width - to > context.measureText(expiry).width + 8;
      const roomInside = to - from > context.measureText(expiry).width + 10;
      context.textAlign = roomRight ? "left" : "right";
      context.fillStyle = brand;
      // Where there is no room beside it, it is below the other one.
      context.fillText(
        expiry,
        roomRight ? to + 5 : roomInside ? to - 5 : from - 5,
        roomRight || roomInside ? 14 : 28,
      );
    });
  }
}
