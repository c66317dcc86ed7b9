import { dollarsAndCents, t } from "@signaldeck/contract";
import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { inDollars, type Balance } from "./balance.ts";
import { BalanceLabels } from "./BalanceLabels.tsx";
import { drawingOf, type Drawing } from "./chartPoints.ts";
import { ENDING_NAMES } from "./endingNames.ts";
import { endingAt, type Endings } from "./endings.ts";

export interface BalanceChartProps {
  endings: Endings;
  balance: Balance;
  /** Place of the signal that is pointed at; null: none yet. */
  place: number | null;
  onPick: (place: number) => void;
}

/** The line of a balance. One signal of it can be pointed at, by pointer, finger or arrow keys. */
export function BalanceChart({ endings, balance, place, onPick }: BalanceChartProps) {
  const drawing = useMemo(() => drawingOf(balance), [balance]);
  const plot = useRef<HTMLDivElement>(null);
  const last = endings.letters.length;
  const pickAt = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const share = (event.clientX - box.left) / box.width;
    onPick(Math.min(last, Math.max(1, Math.round(share * last))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, place ?? last, last, place === null);
    if (next === null) return;
    event.preventDefault();
    onPick(next);
  };
  const end = balance.cents[last] as number;
  return (
    <div dir="ltr" className="relative mt-3 pe-18 pb-6">
      <div
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={t("Balance after each signal, at the end {{end}}. Signal", {
          end: dollarsAndCents(inDollars(end)),
        })}
        aria-valuemin={1}
        aria-valuemax={last}
        aria-valuenow={place ?? last}
        aria-valuetext={placeText(endings, balance, place ?? last)}
        onPointerMove={pickAt}
        onPointerDown={pickAt}
        onKeyDown={onKeyDown}
        className="relative h-56 cursor-crosshair xl:h-80 rounded-small"
        style={{ touchAction: "pan-y" }}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-full w-full"
        >
          <polyline
            points={drawing.line}
            fill="none"
            stroke="var(--color-text)"
            strokeWidth="1.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {place !== null && <Cursor drawing={drawing} balance={balance} place={place} />}
      </div>
      <BalanceLabels drawing={drawing} balance={balance} numbers={endings.numbers} />
    </div>
  );
}

function Cursor(props: { drawing: Drawing; balance: Balance; place: number }) {
  const { drawing, balance, place } = props;
  const left = `${drawing.x(place)}%`;
  return (
    <span aria-hidden="true" className="pointer-events-none">
      <span className="absolute inset-y-0 bg-brand" style={{ left, width: 1 }} />
      <span
        className="absolute size-2 rounded-full bg-brand"
        style={{
          left,
          top: `${drawing.y(balance.cents[place] as number)}%`,
          transform: "translate(-50%, -50%)",
        }}
      />
    </span>
  );
}

/** Where a key leads; null: it is not for the chart. */
function placeAfter(key: string, place: number, last: number, isFirst: boolean): number | null {
  const page = Math.max(1, Math.round(last / 10));
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: page,
    PageDown: -page,
    Home: -last,
    End: last,
  };
  const step = steps[key];
  if (step === undefined) return null;
  // The first press shows where one is: at the newest signal.
  return isFirst && Math.abs(step) === 1 ? place : Math.min(last, Math.max(1, place + step));
}

function placeText(endings: Endings, balance: Balance, place: number): string {
  const number = endings.numbers[place - 1] as number;
  const ending = ENDING_NAMES[endingAt(endings, place - 1)].word();
  return t("No. {{number}}, {{ending}}, balance {{balance}}", {
    number,
    ending,
    balance: dollarsAndCents(inDollars(balance.cents[place] as number)),
  });
}
