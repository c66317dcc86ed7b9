import { signedDollars, percentAsIs, dollars, t } from "@signaldeck/contract";
import { useId } from "react";
import { BALANCE_TERMS, inDollars } from "./balance/balance.ts";

/** What brokers usually pay on a won option, percent. */
export const PAYOUTS = { min: 70, max: 98 } as const;

/** A payout within the slider's ends. */
export const withinPayouts = (percent: number): number =>
  Math.min(PAYOUTS.max, Math.max(PAYOUTS.min, Math.round(percent)));

export interface PayoutSliderProps {
  payout: number;
  onChange: (payout: number) => void;
  /** What the record brought at this payout, in cents. */
  result: number;
}

/** The reader's own payout, and what the record would have brought with it. */
export function PayoutSlider({ payout, onChange, result }: PayoutSliderProps) {
  const id = useId();
  return (
    <>
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="text-muted">
          {t("Your broker's payout")}
        </label>
        <span className="font-semibold">{percentAsIs(payout)}</span>
      </div>
      <input
        id={id}
        type="range"
        {...PAYOUTS}
        step={1}
        value={payout}
        aria-valuetext={percentAsIs(payout)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full"
        style={{ accentColor: "var(--color-brand)" }}
      />
      <div aria-hidden="true" className="flex justify-between text-1 text-faint">
        <span>{percentAsIs(PAYOUTS.min)}</span>
        <span>{percentAsIs(PAYOUTS.max)}</span>
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3">
        <span className="text-muted">
          {t("Result at {{stake}} a signal", { stake: dollars(BALANCE_TERMS.stake) })}
        </span>
        <span className="font-semibold">{signedDollars(inDollars(result))}</span>
      </p>
    </>
  );
}
