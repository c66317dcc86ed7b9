import { percent, t, watClock, watHourName, HOUR, MINUTE } from "@signaldeck/contract";
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from "react";
import { classes } from "../../../components/classes.ts";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { barLink, barWords, endWords, type JudgedBar } from "./skylineBars.ts";
import type { SkylineView } from "./useSkyline.ts";

/** Ends of the scale, percent. */
const LOW = 50;
const HIGH = 59;
const MARKS = 288;
const HEIGHT = 100;

/** How high a confidence stands on the scale, percent of the plot. */
const heightOf = (confidence: number) =>
  Math.min(1, Math.max(0.02, (confidence - LOW) / (HIGH - LOW))) * HEIGHT;

const placeOf = (index: number) => ((index + 0.5) / MARKS) * 100;

/** Lines of some bars as one path. */
const pathOf = (bars: readonly JudgedBar[]) =>
  bars
    .map(
      ({ index, confidence }) =>
        `M${index + 0.5} ${HEIGHT}V${(HEIGHT - heightOf(confidence)).toFixed(1)}`,
    )
    .join("");

export interface SkylinePlotProps {
  view: SkylineView;
  /** Market time by the minute; null while it is unknown. */
  now: number | null;
  className: string;
}

/** The bars over the day. All of it is one link, to the record of the bar that is meant. */
export function SkylinePlot({ view, now, className }: SkylinePlotProps) {
  const { bars, cleared, breakEven } = view;
  const [meant, setMeant] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const newest = bars.at(-1);
  const chosen = meant === null ? undefined : bars.find(({ index }) => index === meant);
  const link = chosen ?? newest;

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setMeant(nearest(bars, cleared, (event.clientX - left) / width));
  };
  const step = (event: KeyboardEvent) => {
    const next = stepped(bars, link, event.key);
    if (!next) return;
    event.preventDefault();
    setMeant(next.index);
    setSaid(barWords(next, now));
  };

  return (
    <div dir="ltr" className="grid">
      <div aria-hidden="true" className="relative h-5 text-1">
        {chosen ? <Chosen bar={chosen} now={now} /> : <Labels bars={cleared} now={now} />}
      </div>
      <div className={classes("relative border-b border-line", className)}>
        <Bars bars={bars} />
        {breakEven !== null && <BreakEven rate={breakEven} />}
        {chosen && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 w-px bg-text"
            style={{ left: `${placeOf(chosen.index)}%` }}
          />
        )}
        {link ? (
          <ScreenLink
            to={barLink(link, now)}
            aria-label={t("{{bar}}. Open its record; arrow keys move.", {
              bar: barWords(link, now),
            })}
            className="absolute inset-0 rounded-small"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setMeant(null)}
            onFocus={() => newest && meant === null && setMeant(newest.index)}
            onBlur={() => setMeant(null)}
            onKeyDown={step}
          />
        ) : (
          <p className="absolute inset-0 grid place-items-center text-muted">
            {t("No signal yet today.")}
          </p>
        )}
      </div>
      <Hours view={view} now={now} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** The bar that a key leads to; undefined: it leads nowhere. */
function stepped(
  bars: readonly JudgedBar[],
  from: JudgedBar | undefined,
  key: string,
): JudgedBar | undefined {
  const at = bars.findIndex(({ index }) => index === from?.index);
  switch (key) {
    case "ArrowLeft":
      return bars[Math.max(0, at - 1)];
    case "ArrowRight":
      return bars[Math.min(bars.length - 1, at + 1)];
    case "Home":
      return bars[0];
    case "End":
      return bars.at(-1);
    default:
      return undefined;
  }
}

/** How near a recommended bar draws a pointer to itself, as a share of the width. */
const PULL = 0.015;

function nearest(
  bars: readonly JudgedBar[],
  cleared: readonly JudgedBar[],
  share: number,
): number | null {
  const distance = ({ index }: JudgedBar) => Math.abs(placeOf(index) / 100 - share);
  const first = (some: readonly JudgedBar[]) =>
    some.toSorted((one, other) => distance(one) - distance(other))[0];
  const strong = first(cleared);
  if (strong && distance(strong) <= PULL) return strong.index;
  return first(bars)?.index ?? null;
}

/** Grey below break-even, light grey too close, wide and blue what clears. */
function Bars({ bars }: { bars: readonly JudgedBar[] }) {
  const paths = useMemo(
    () => ({
      below: pathOf(bars.filter(({ verdict }) => verdict === "below" || verdict === null)),
      tooClose: pathOf(bars.filter(({ verdict }) => verdict === "tooClose")),
      clears: pathOf(bars.filter(({ verdict }) => verdict === "clears")),
    }),
    [bars],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${MARKS} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <g fill="none">
        <path
          d={paths.below}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong stroke-1 @min-[40rem]:stroke-[1.5]"
        />
        <path
          d={paths.tooClose}
          vectorEffect="non-scaling-stroke"
          className="stroke-muted stroke-1 @min-[40rem]:stroke-[1.5]"
        />
        <path
          d={paths.clears}
          data-skyline="clears"
          vectorEffect="non-scaling-stroke"
          className="stroke-brand stroke-4"
        />
      </g>
    </svg>
  );
}

function BreakEven({ rate }: { rate: number }) {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-dashed border-amber text-1 text-amber"
      style={{ bottom: `${heightOf(rate)}%` }}
    >
      <span className="absolute end-0 bottom-0 bg-surface/80 ps-1 leading-5">
        {t("break-even {{rate}}", { rate: percent(rate) })}
      </span>
    </div>
  );
}

/** From so near on, percent of the width, labels would touch: with and without their time. */
const APART = { time: 18, sign: 4 };

/** Sign and time over what clears, where there is space. */
function Labels({ bars, now }: { bars: readonly JudgedBar[]; now: number | null }) {
  let free = -Infinity;
  const labels = bars.flatMap((bar, n) => {
    const place = placeOf(bar.index);
    const next = bars[n + 1];
    const after = next ? placeOf(next.index) - place : Infinity;
    if (place < free) return [];
    const isLong = after >= APART.time || next === undefined;
    free = place + (isLong ? APART.time : APART.sign);
    const { sign, className } = endWords(bar, now);
    const text = isLong ? `${sign} ${watClock(bar.at)}`.trim() : sign || "•";
    return [{ place, className, text, key: bar.index }];
  });
  return labels.map(({ place, className, text, key }) => (
    <span
      key={key}
      className={classes("absolute whitespace-nowrap", className)}
      style={{ left: `${place}%`, transform: `translateX(-${shift(place)}%)` }}
    >
      {text}
    </span>
  ));
}

/** A label at an end of the plot stays within it, percent of its own width. */
const shift = (place: number) => (place < 6 ? 0 : place > 94 ? 100 : 50);

/** What the bar is that is pointed at. */
function Chosen({ bar, now }: { bar: JudgedBar; now: number | null }) {
  const place = placeOf(bar.index);
  const { sign, className } = endWords(bar, now);
  return (
    <span
      className={classes(
        "absolute max-w-full whitespace-nowrap",
        bar.verdict === "clears" ? className : "text-text",
      )}
      style={{
        left: `${place}%`,
        transform: `translateX(-${place < 25 ? 0 : place > 75 ? 100 : 50}%)`,
      }}
    >
      {sign} {barWords(bar, now)}
    </span>
  );
}

const SHOWN_HOURS = [0, 6, 12, 18];

/** The hours of the day, and a triangle at the present one. */
function Hours({ view, now }: Pick<SkylinePlotProps, "view" | "now">) {
  const isToday = now !== null && now >= view.from && now < view.to;
  const share = isToday ? (now - view.from) / (view.to - view.from) : 0;
  return (
    <div aria-hidden="true" className="relative h-5 text-1 text-faint">
      {SHOWN_HOURS.map((hour) => (
        <span
          key={hour}
          className={classes(
            "absolute top-1 whitespace-nowrap",
            hour > 0 && "-translate-x-1/2",
            // The triangle would stand on it.
            isToday && Math.abs(share * 24 - hour) < 0.7 && "invisible",
          )}
          style={{ left: `${(hour / 24) * 100}%` }}
        >
          {watHourName(view.from + hour * HOUR + MINUTE)}
        </span>
      ))}
      {isToday && (
        <svg
          viewBox="0 0 10 7"
          className="absolute top-1 h-[7px] w-2.5 -translate-x-1/2 fill-text"
          style={{ left: `${share * 100}%` }}
        >
          <path d="M5 0 10 7H0Z" />
        </svg>
      )}
    </div>
  );
}
