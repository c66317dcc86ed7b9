import { t, type SignalDto } from "@signaldeck/contract";
import type { CSSProperties } from "react";
import { classes } from "../../../components/classes.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { signedDistance, STANDING_CLASS, standingAt, stepsInFavour } from "../priceMove.ts";
import { priceText } from "../signalView.ts";

interface Scale {
  stop: number;
  take: number;
  /** Where a price is between them, 0 at the stop to 1 at the take, never beyond. */
  at: (price: number) => number;
}

/** The scale of a signal's levels; null where one of them is missing or both are the same. */
export function scaleOf({
  stopLoss,
  takeProfit,
}: Pick<SignalDto, "stopLoss" | "takeProfit">): Scale | null {
  if (stopLoss === null || takeProfit === null || stopLoss === takeProfit) return null;
  const at = (price: number) => (price - stopLoss) / (takeProfit - stopLoss);
  return { stop: stopLoss, take: takeProfit, at: (price) => Math.min(1, Math.max(0, at(price))) };
}

type ScaledSignal = Pick<
  SignalDto,
  "direction" | "entryPrice" | "stopLoss" | "takeProfit" | "decimals"
>;

const FILL = { winning: "bg-call", losing: "bg-put", even: "bg-muted" };

/** The price as it moves: nothing is laid out anew. */
const GLIDE: CSSProperties = {
  transition: "transform 220ms var(--ease-settle), clip-path 220ms var(--ease-settle)",
};

/**
 * Stop at the left, take at the right, and where the price is between them: to scale, and alike
 * for both directions. Nothing without both levels.
 */
export function PriceScale({ signal, price }: { signal: ScaledSignal; price: number | null }) {
  const scale = scaleOf(signal);
  if (!scale) return null;
  const { stop, take } = scale;
  const entryAt = scale.at(signal.entryPrice);
  const text = (value: number) => priceText(value, signal.decimals);
  const move = (value: number) => signedDistance(stepsInFavour(signal, value), signal.decimals);
  const said = { stop: text(stop), entry: text(signal.entryPrice), take: text(take) };
  const words =
    price === null
      ? t("Stop {{stop}}, entry {{entry}}, take {{take}}", said)
      : t("Stop {{stop}}, entry {{entry}}, now {{now}}, take {{take}}", {
          ...said,
          now: text(price),
        });
  return (
    <div dir="ltr" role="img" aria-label={words} className="overflow-x-clip px-2">
      <div className="relative h-4 text-1 leading-4 font-semibold">
        {price !== null && (
          <span className="absolute inset-x-0" style={movedTo(scale.at(price))}>
            <span
              className={classes("absolute", STANDING_CLASS[standingAt(signal, price)])}
              style={movedTo(-scale.at(price))}
            >
              {text(price)}
            </span>
          </span>
        )}
      </div>
      <div className="relative my-3 h-1.5 rounded-full bg-raised">
        <Part className="bg-put opacity-40" from={0} to={entryAt} />
        <Part className="bg-call opacity-40" from={entryAt} to={1} />
        {price !== null && (
          <Now signal={signal} price={price} from={entryAt} to={scale.at(price)} />
        )}
        <Tick className="bg-put" at={0} />
        <Tick className="bg-text" at={entryAt} />
        <Tick className="bg-call" at={1} />
      </div>
      <div className="relative flex justify-between text-1 leading-4 text-muted">
        <Level name={t("Stop<move>, {{move}}</move>", { move: move(stop) })} value={said.stop} />
        <Level
          name={t("Entry")}
          value={said.entry}
          className="absolute -translate-x-1/2 text-center"
          // It stays clear of the two others, its line does not.
          style={{ left: `${Math.min(66, Math.max(34, entryAt * 100))}%` }}
        />
        <Level
          name={t("Take<move>, {{move}}</move>", { move: move(take) })}
          value={said.take}
          className="text-end"
        />
      </div>
    </div>
  );
}

/** Moved by a share of its own width. */
const movedTo = (share: number): CSSProperties => ({
  ...GLIDE,
  transform: `translateX(${share * 100}%)`,
});

function Now(props: { signal: ScaledSignal; price: number; from: number; to: number }) {
  const { from, to } = props;
  const fill = FILL[standingAt(props.signal, props.price)];
  return (
    <>
      <Part className={fill} from={Math.min(from, to)} to={Math.max(from, to)} />
      <span className="absolute inset-0" style={movedTo(to)}>
        <span
          className={classes(
            "absolute top-1/2 start-0 size-3.5 -translate-1/2 rounded-full border-2 border-surface",
            fill,
          )}
        />
      </span>
    </>
  );
}

function Part(props: { className: string; from: number; to: number }) {
  const { from, to } = props;
  const clipPath = `inset(0 ${(1 - to) * 100}% 0 ${from * 100}%)`;
  return (
    <span
      className={classes("absolute inset-0 rounded-full", props.className)}
      style={{ ...GLIDE, clipPath }}
    />
  );
}

function Tick(props: { className: string; at: number }) {
  return (
    <span
      className={classes("absolute -inset-y-1 w-0.5 -translate-x-1/2", props.className)}
      style={{ left: `${props.at * 100}%` }}
    />
  );
}

function Level(props: {
  /** With how far it lies from the entry, which is said where there is room for it. */
  name: string;
  value: string;
  className?: string;
  style?: CSSProperties;
}) {
  return (
    <span className={props.className} style={props.style}>
      <Phrase
        text={props.name}
        parts={{ move: (words) => <span className="max-md:hidden">{words}</span> }}
      />
      <span className="block text-2 font-semibold text-text">{props.value}</span>
    </span>
  );
}
