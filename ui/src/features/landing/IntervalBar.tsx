/** The scale runs over the rates that matter, in percent. */
const FROM = 40;
const TO = 65;
const at = (rate: number) => ((Math.min(TO, Math.max(FROM, rate)) - FROM) / (TO - FROM)) * 100;

export interface IntervalBarProps {
  low: number;
  high: number;
  /** The win rate that the payout needs. */
  breakEven: number;
  className?: string;
}

/** An interval of a rate on a bar, with the break-even rate as a mark; the words say the same. */
export function IntervalBar({ low, high, breakEven, className }: IntervalBarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={`block h-2.5 w-full overflow-visible ${className ?? ""}`}
    >
      <rect y="1" width="100" height="2" rx="1" className="fill-line" />
      <rect x={at(low)} y="1" width={at(high) - at(low)} height="2" className="fill-brand" />
      <rect x={at(breakEven) - 0.3} width="0.8" height="4" className="fill-amber" />
    </svg>
  );
}
