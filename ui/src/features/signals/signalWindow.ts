import type {
  AutoscaleInfo,
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  UTCTimestamp,
} from "lightweight-charts";
import { type SignalDto, watClock } from "@signaldeck/contract";
import { placeOf } from "./chartData.ts";
import type { ChartColours } from "./chartTheme.ts";

type WindowSignal = Pick<SignalDto, "createdAt" | "expiresAt" | "entryPrice">;

/** Shades the five minutes of a signal behind the candles, with a line where they end. */
export class SignalWindow implements ISeriesPrimitive {
  #chart: SeriesAttachedParameter["chart"] | null = null;
  #requestUpdate: (() => void) | null = null;
  #signal: WindowSignal | null = null;
  #colours: ChartColours | null = null;
  readonly #views: readonly IPrimitivePaneView[];

  constructor() {
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => "bottom", renderer: () => renderer }];
  }

  attached({ chart, requestUpdate }: SeriesAttachedParameter): void {
    this.#chart = chart;
    this.#requestUpdate = requestUpdate;
  }

  detached(): void {
    this.#chart = null;
    this.#requestUpdate = null;
  }

  show(signal: WindowSignal, colours: ChartColours): void {
    this.#signal = signal;
    this.#colours = colours;
    this.#requestUpdate?.();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Keeps the entry price within the visible range while the window is on the screen. */
  autoscaleInfo(): AutoscaleInfo | null {
    if (!this.#signal || this.#x(this.#signal.createdAt) === null) return null;
    const { entryPrice } = this.#signal;
    return { priceRange: { minValue: entryPrice, maxValue: entryPrice } };
  }

  /** A moment's x in CSS px: candles are drawn around the middle of their five minutes. */
  #x(iso: string): number | null {
    const scale = this.#chart?.timeScale();
    const { time, part } = placeOf(iso);
    const middle = scale?.timeToCoordinate(time as UTCTimestamp) ?? null;
    return scale && middle !== null ? middle + (part - 0.5) * scale.options().barSpacing : null;
  }

  #draw(target: Parameters<IPrimitivePaneRenderer["draw"]>[0]): void {
    if (!this.#signal || !this.#colours) return;
    const from = this.#x(this.#signal.createdAt);
    const to = this.#x(this.#signal.expiresAt);
    if (from === null || to === null) return;
    const { brand, brandWash, font } = this.#colours;
    const label = `expiry ${watClock(this.#signal.expiresAt)}`;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.fillStyle = brandWash;
      context.fillRect(from, 0, to - from, mediaSize.height);
      context.strokeStyle = brand;
      context.setLineDash([3, 4]);
      context.beginPath();
      for (const x of [from, to]) {
        context.moveTo(x, 0);
        context.lineTo(x, mediaSize.height);
      }
      context.stroke();
      context.setLineDash([]);
      context.font = `11px ${font}`;
      context.fillStyle = brand;
      const roomRight = mediaSize.width - to > context.measureText(label).width + 8;
      context.textAlign = roomRight ? "left" : "right";
      context.fillText(label, roomRight ? to + 5 : from - 5, 14);
    });
  }
}
